from math import sqrt

import twin

n = 200


@twin.jit
def a(i, j):
    return 1 / ((i + j) * (i + j + 1) // 2 + i + 1)


@twin.jit
def times(v, out):
    for i in range(n):
        s = 0.0
        for j in range(n):
            s += a(i, j) * v[j]
        out[i] = s


@twin.jit
def times_transposed(v, out):
    for i in range(n):
        s = 0.0
        for j in range(n):
            s += a(j, i) * v[j]
        out[i] = s


def run():
    u, v, t = twin.zeros(n, 1.0), twin.zeros(n), twin.zeros(n)
    for _ in range(10):
        times(u, t)
        times_transposed(t, v)
        times(v, t)
        times_transposed(t, u)
    uv = sum(x * y for x, y in zip(u, v))
    vv = sum(y * y for y in v)
    return sqrt(uv / vv)


twin.measure("spectral-norm", run)
