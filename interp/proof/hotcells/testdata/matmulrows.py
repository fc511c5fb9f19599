import twin

n = 200


@twin.jit
def fill(m, mod, shift):
    for i in range(n):
        for j in range(n):
            m[i][j] = (i * n + j) % mod + shift


@twin.jit
def total(a, b, c):
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n):
                s += a[i][k] * b[k][j]
            c[i][j] = s
    s = 0.0
    for i in range(n):
        for j in range(n):
            s += c[i][j] * ((i * n + j) % 3)
    return s


def run():
    a, b, c = twin.rows(n, n), twin.rows(n, n), twin.rows(n, n)
    fill(a, 7, 0.5)
    fill(b, 11, -3.0)
    return total(a, b, c)


twin.measure("matmul-rows", run)
