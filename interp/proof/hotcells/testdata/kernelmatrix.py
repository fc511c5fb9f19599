from math import exp

import twin

n, d, gamma = 500, 8, 0.5


def points(seed=42):
    x = []
    for _ in range(n):
        row = []
        for _ in range(d):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            row.append(seed / 0x80000000)
        x.append(row)
    return twin.array(x)


@twin.jit
def fill(x, k):
    for i in range(n):
        for j in range(i + 1):
            s = 0.0
            for c in range(d):
                t = x[i][c] - x[j][c]
                s += t * t
            v = exp(-gamma * s)
            k[i][j] = v
            k[j][i] = v
    total = 0.0
    for i in range(n):
        for v in k[i]:
            total += v * (i + 1)
    return total


def run():
    return fill(points(), twin.rows(n, n))


twin.measure("kernel-matrix", run)
