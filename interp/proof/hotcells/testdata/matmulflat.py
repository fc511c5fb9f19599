import twin

n = 200


@twin.jit
def total(a, b, c):
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n):
                s += a[i * n + k] * b[k * n + j]
            c[i * n + j] = s
    s = 0.0
    for i in range(n * n):
        s += c[i] * (i % 3)
    return s


def run():
    a = twin.array([i % 7 + 0.5 for i in range(n * n)])
    b = twin.array([i % 11 - 3.0 for i in range(n * n)])
    return total(a, b, twin.zeros(n * n))


twin.measure("matmul-flat", run)
