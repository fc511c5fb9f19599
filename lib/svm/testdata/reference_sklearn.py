"""Reference solutions by scikit-learn for ../sklearn_test.go.

Usage:

    pip install scikit-learn==1.9.1
    python reference_sklearn.py FOLDER...

looks for the sets iris, wine, glass and vowel in the folders, such as
../../../data/open, and writes classes.csv and oneclass.csv. Features are taken as
they are; classes are numbered by their names in ascending order.

classes.csv: a machine is trained on the rows 3i+1 and 3i+2 and asked about the
rows 3i. sums are its decision values, added over these rows, for each pair of
classes (positive for the first) or each class; predicted are the classes, one
digit of base 36 each.

oneclass.csv: of all rows. scikit-learn's coefficients add up to nu·n, those of
Mercer to 1: dual, which is -a'Ka/2, and rho are converted.
"""

import csv
import gzip
import os
import sys

import numpy as np
from sklearn.metrics.pairwise import manhattan_distances, rbf_kernel
from sklearn.multiclass import OneVsRestClassifier
from sklearn.svm import SVC, OneClassSVM

GAMMA = {"iris": 0.5, "wine": 0.001, "glass": 0.5, "vowel": 0.5}
TIGHT = {"tol": 1e-10, "cache_size": 500}


def kernels(name):
    def gaussian(A, B):
        return rbf_kernel(A, B, gamma=GAMMA[name])

    def stump(A, B):
        return -manhattan_distances(A, B)

    return {"gaussian": gaussian, "stump": stump}


def load(folders, name):
    path = next(p for p in (os.path.join(f, name + ".csv.gz") for f in folders) if os.path.exists(p))
    with gzip.open(path, "rt", newline="") as f:
        rows = list(csv.reader(f))[1:]
    names = sorted({row[-1] for row in rows})
    return np.array([[float(v) for v in row[:-1]] for row in rows]), np.array([names.index(row[-1]) for row in rows])


def classes(folders, out):
    out.writerow(["set", "kernel", "gamma", "C", "machine", "sums", "predicted"])
    for name in GAMMA:
        X, y = load(folders, name)
        asked = np.arange(len(y)) % 3 == 0
        for title, kernel in kernels(name).items():
            for C in (0.1, 10.0):
                svc = SVC(kernel=kernel, C=C, decision_function_shape="ovo", **TIGHT)
                for machine in (svc, OneVsRestClassifier(svc)):
                    machine.fit(X[~asked], y[~asked])
                    sums = machine.decision_function(X[asked]).sum(axis=0)
                    predicted = "".join(np.base_repr(c, 36) for c in machine.predict(X[asked]))
                    kind = "one-vs-one" if machine is svc else "one-vs-rest"
                    out.writerow([name, title, GAMMA[name], C, kind, " ".join(f"{v:.12g}" for v in sums), predicted])


def oneclass(folders, out):
    out.writerow(["set", "kernel", "gamma", "nu", "dual", "rho", "nsv", "bounded"])
    for name in GAMMA:
        X, _ = load(folders, name)
        for title, kernel in kernels(name).items():
            for nu in (0.05, 0.3, 0.9):
                m = OneClassSVM(kernel=kernel, nu=nu, **TIGHT).fit(X)
                sum_ = nu * len(X)
                coef = np.zeros(len(X))
                coef[m.support_] = m.dual_coef_[0] / sum_
                dual = -coef @ kernel(X, X) @ coef / 2
                bounded = int((m.dual_coef_[0] >= 1).sum())
                out.writerow([name, title, GAMMA[name], nu, f"{dual:.17g}", f"{-m.intercept_[0] / sum_:.17g}", len(m.support_), bounded])


for table in (classes, oneclass):
    with open(table.__name__ + ".csv", "w", newline="") as f:
        table(sys.argv[1:], csv.writer(f, lineterminator="\n"))
