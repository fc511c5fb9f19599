"""Reference solutions by LIBSVM for TestLIBSVM in ../libsvm_test.go.

Usage:

    pip install libsvm-official==3.37.0 numpy scipy
    python reference.py ../../../data/open/sonar.csv.gz > libsvm.csv

The features are taken as they are; M (mine) is +1 and R (rock) is -1. Kernel
matrices are computed in double precision and handed over precomputed; LIBSVM
itself keeps them in single precision, which shows in the bias. exact_dual and
exact_bias are free of that: with the support vectors and bounds that LIBSVM
found, the optimality conditions are linear equations, solved here in double.

dual is e'a - a'Qa/2, to be maximised, computed here from the coefficients:
LIBSVM prints it with six decimals and the opposite sign. LIBSVM counts as
positive the class of the first row (R), so coefficients and bias change sign.
"""

import csv
import gzip
import sys

import numpy as np
from libsvm.svmutil import svm_train
from scipy.spatial.distance import cdist

KERNELS = {
    "stump": lambda X: -cdist(X, X, "cityblock"),
    "perceptron": lambda X: -cdist(X, X, "euclidean"),
    "gaussian": lambda X: np.exp(-0.5 * cdist(X, X, "sqeuclidean")),  # gamma = 0.5
}


def solve(K, y, C):
    serial = np.arange(1, len(y) + 1)[:, None]  # LIBSVM wants the row's number first
    model = svm_train(y, np.hstack([serial, K]), f"-t 4 -c {C!r} -e 1e-10 -m 500 -q")
    sign = 1 if model.get_labels()[0] == 1 else -1
    coef = np.zeros(len(y))
    for i, (c,) in zip(model.get_sv_indices(), model.get_sv_coef()):
        coef[i - 1] = sign * c
    dual = np.abs(coef).sum() - coef @ K @ coef / 2
    bounded = np.abs(coef) >= C
    exact_dual, exact_bias = polish(K, y, C, (coef != 0) & ~bounded, bounded)
    return dual, -sign * model.rho[0], model.get_nr_sv(), int(bounded.sum()), exact_dual, exact_bias


def polish(K, y, C, free, bounded):
    coef = np.where(bounded, C * y, 0.0)
    n = int(free.sum())
    system = np.ones((n + 1, n + 1))
    system[:n, :n] = K[np.ix_(free, free)]
    system[n, n] = 0
    right = np.append(y[free] - K[free] @ coef, -coef.sum())
    solution = np.linalg.solve(system, right)
    coef[free], bias = solution[:n], solution[n]
    assert (coef * y >= 0).all() and (np.abs(coef) <= C).all()
    return np.abs(coef).sum() - coef @ K @ coef / 2, bias


def main(path):
    with gzip.open(path, "rt", newline="") as f:
        rows = list(csv.reader(f))[1:]
    X = np.array([[float(v) for v in row[:-1]] for row in rows])
    y = np.array([1 if row[-1] == "M" else -1 for row in rows])
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["kernel", "C", "dual", "bias", "nsv", "bounded", "exact_dual", "exact_bias"])
    for name, kernel in KERNELS.items():
        K = kernel(X)
        for log2C in (-9, -5, -1, 3, 7):
            dual, bias, nsv, bounded, exact_dual, exact_bias = solve(K, y, 2.0**log2C)
            floats = [f"{v:.17g}" for v in (dual, bias, exact_dual, exact_bias)]
            out.writerow([name, 2.0**log2C, *floats[:2], nsv, bounded, *floats[2:]])


main(sys.argv[1])
