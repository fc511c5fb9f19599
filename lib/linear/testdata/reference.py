"""Reference objectives by LIBLINEAR for TestLIBLINEAR in ../liblinear_test.go.

Usage:

    pip install liblinear-official==2.50.0 scikit-learn==1.9.1 numpy
    python reference.py ../../../data/open > liblinear.csv

Rows with an empty cell are left out and each feature is mapped onto [-1, 1], as
learn.FitMinMax does; the second class of the data set is +1. Solvers 1 and 2
(squared hinge, dual and primal) are LIBLINEAR's own with -e 1e-10. Solver 3
(hinge) is the LIBLINEAR inside scikit-learn, for it alone lets the limit of
iterations be raised. bias is LIBLINEAR's -B: -1 for none, else the value of the
appended column.

objective is that of the problem, computed here in double precision from the
weights LIBLINEAR gives: an upper bound of the optimum. For each problem the
table has the best of its solvers. optimum is the value itself: for the squared
hinge that of LIBLINEAR, whose two solvers agree to 1e-14 (asserted here to
1e-12); for the hinge, where its coordinate descent often stops short, the dual
objective that an interior-point method in numpy reaches, with a gap below 1e-11.
"""

import csv
import gzip
import sys
import warnings

import numpy as np
from liblinear.liblinearutil import problem, parameter, train
from sklearn.svm import LinearSVC

POSITIVE = {"sonar": "M", "heart": "present"}


def load(folder, name):
    with gzip.open(f"{folder}/{name}.csv.gz", "rt", newline="") as f:
        rows = [r for r in list(csv.reader(f))[1:] if all(r)]
    X = np.array([[float(v) for v in r[:-1]] for r in rows])
    y = np.array([1 if r[-1] == POSITIVE[name] else -1 for r in rows])
    assert 0 < (y == 1).sum() < len(y)
    low, high = X.min(axis=0), X.max(axis=0)
    return 2 * (X - low) / (high - low) - 1, y


def objective(X, y, w, loss, C, B):
    if B >= 0:
        X = np.hstack([X, np.full((len(y), 1), B)])
    slack = np.maximum(0, 1 - y * (X @ w))
    return w @ w / 2 + C * (slack.sum() if loss == "hinge" else (slack**2).sum())


def weights(X, y, solver, C, B):
    if solver == 3:
        svc = LinearSVC(loss="hinge", C=C, tol=1e-12, max_iter=300_000, dual=True,
                        fit_intercept=B >= 0, intercept_scaling=max(B, 1), random_state=0)
        svc.fit(X, y)
        w = svc.coef_[0]
        return np.append(w, svc.intercept_ / B) if B >= 0 else w
    model = train(problem(y, X), parameter(f"-s {solver} -c {C!r} -e 1e-10 -B {B} -q"))
    n = X.shape[1] + (B >= 0)
    sign = 1 if model.get_labels()[0] == 1 else -1
    return sign * np.array(model.w[:n])


def interior(X, y, C, B):
    """The optimum of min a'Qa/2 - e'a, 0 <= a <= C, by Mehrotra's method."""
    if B >= 0:
        X = np.hstack([X, np.full((len(y), 1), B)])
    Z = X * y[:, None]
    Q = Z @ Z.T
    a = np.full(len(y), C / 2)
    lower = np.ones(len(y))
    upper = np.ones(len(y))
    for _ in range(200):
        w = Z.T @ a
        dual = a.sum() - w @ w / 2
        primal = w @ w / 2 + C * np.maximum(0, 1 - Z @ w).sum()
        if primal - dual < 1e-11 * primal:
            return dual
        rest = Q @ a - 1 - lower + upper
        matrix = Q + np.diag(lower / a + upper / (C - a))

        def step(low, high):  # targets of lower * a and upper * (C - a)
            da = np.linalg.solve(matrix, -rest - lower + upper + low / a - high / (C - a))
            return da, (low - lower * da) / a - lower, (high + upper * da) / (C - a) - upper

        def length(da, dl, du):
            ratios = np.concatenate([-da / a, da / (C - a), -dl / lower, -du / upper])
            return min(1, 1 / max(ratios.max(), 1e-300))

        mu = (lower @ a + upper @ (C - a)) / (2 * len(y))
        da, dl, du = step(np.zeros(len(y)), np.zeros(len(y)))
        t = length(da, dl, du)
        after = ((lower + t * dl) @ (a + t * da) + (upper + t * du) @ (C - a - t * da)) / (2 * len(y))
        sigma = (after / mu) ** 3
        da, dl, du = step(sigma * mu - da * dl, sigma * mu + da * du)
        t = 0.995 * length(da, dl, du)
        a, lower, upper = a + t * da, lower + t * dl, upper + t * du
    raise ValueError("no convergence")


def main(folder):
    warnings.simplefilter("ignore")
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["data", "loss", "C", "bias", "objective", "optimum"])
    for name in ("sonar", "heart"):
        X, y = load(folder, name)
        for loss, solvers in (("hinge", [3]), ("squared hinge", [1, 2])):
            for C in (0.01, 0.1, 1.0, 10.0):
                for B in (-1, 1, 10):
                    found = [objective(X, y, weights(X, y, s, C, B), loss, C, B) for s in solvers]
                    optimum = interior(X, y, C, B) if loss == "hinge" else min(found)
                    assert loss == "hinge" or max(found) < optimum * (1 + 1e-12)
                    out.writerow([name, loss, C, B, f"{min(found):.17g}", f"{optimum:.17g}"])
                    sys.stdout.flush()


main(sys.argv[1])
