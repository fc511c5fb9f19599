from math import exp

import twin

n, c = 300, 10.0


def data(seed=42):
    x, y = [], []
    for i in range(n):
        y.append(i % 2 * 2 - 1.0)
        row = []
        for _ in range(2):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            row.append(seed / 0x80000000 * 2)
        x.append([row[0] + y[i] * 0.4, row[1]])
    return twin.array(x), twin.array(y)


@twin.jit
def gram(x, k):
    for i in range(n):
        for j in range(n):
            a, b = x[i][0] - x[j][0], x[i][1] - x[j][1]
            k[i][j] = exp(-2 * (a * a + b * b))


@twin.jit
def pair(alpha, grad, y):
    most, least, up, low = -1e308, 1e308, 0, 0
    for t in range(n):
        v = -y[t] * grad[t]
        if (y[t] > 0 and alpha[t] < c or y[t] < 0 and alpha[t] > 0) and v > most:
            most, up = v, t
        if (y[t] < 0 and alpha[t] < c or y[t] > 0 and alpha[t] > 0) and v < least:
            least, low = v, t
    return up, low, most - least


@twin.jit
def solve(k, y, alpha, grad):
    for _ in range(20000):
        i, j, gap = pair(alpha, grad, y)
        if gap < 1e-3:
            break
        step = gap / max(k[i][i] + k[j][j] - 2 * k[i][j], 1e-12)
        step = min(step, c - alpha[i] if y[i] > 0 else alpha[i])
        step = min(step, alpha[j] if y[j] > 0 else c - alpha[j])
        alpha[i] += y[i] * step
        alpha[j] -= y[j] * step
        ki, kj = k[i], k[j]
        for t in range(n):
            grad[t] += y[t] * step * (ki[t] - kj[t])
    dual = 0.0
    for t in range(n):
        dual += alpha[t] * (1 - grad[t]) / 2
    return dual


def run():
    x, y = data()
    k = twin.rows(n, n)
    gram(x, k)
    return solve(k, y, twin.zeros(n), twin.zeros(n, -1.0))


twin.measure("smo", run)
