"""Platt scaling by scikit-learn, for platt_test.go. Run it in this folder:

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install scikit-learn==1.9.1 mpmath==1.4.1
    /tmp/venv/bin/python reference.py

SET.csv has the label and the fold of each example of the set (data/open, the folds of
learn.Dataset.Folds(5, 1)), which are read, and what is written: the score that an SVC
gave it that was trained on the other folds, and the probability of +1 by
CalibratedClassifierCV(method="sigmoid", ensemble=False), whose SVC is trained on all.
sigmoids.csv has A and B by scikit-learn (_sigmoid_calibration, which stops at a
tolerance of 1e-6 or so), and the minimum in 50 digits by Newton's method of mpmath;
with and without weights 1 + i mod 3 for example i.
"""
import csv
import gzip

import mpmath
import numpy as np
import sklearn
from sklearn.calibration import CalibratedClassifierCV, _sigmoid_calibration
from sklearn.model_selection import PredefinedSplit, cross_val_predict
from sklearn.svm import SVC

SETS = {  # name: C, gamma, whether columns are mapped onto [0, 1]
    "sonar": (1.0, 0.5, False),
    "ionosphere": (1.0, 0.1, False),
    "pima_diabetes": (1.0, 2.0, True),
}


def minimum(f, y, w, start):
    mpmath.mp.dps = 50
    positive, negative = w[y > 0].sum(), w[y < 0].sum()
    high, low = (mpmath.mpf(positive) + 1) / (positive + 2), 1 / (mpmath.mpf(negative) + 2)
    f = [mpmath.mpf(float(v)) for v in f]
    a, b = map(mpmath.mpf, start)
    for _ in range(30):
        ga = gb = haa = hab = hbb = mpmath.mpf(0)
        for v, label, weight in zip(f, y, w):
            p = 1 / (1 + mpmath.exp(a * v + b))
            d, c = weight * ((high if label > 0 else low) - p), weight * p * (1 - p)
            ga, gb = ga + d * v, gb + d
            haa, hab, hbb = haa + c * v * v, hab + c * v, hbb + c
        if abs(ga) + abs(gb) < mpmath.mpf(10) ** -30:
            return a, b
        det = haa * hbb - hab * hab
        a, b = a - (hbb * ga - hab * gb) / det, b - (haa * gb - hab * ga) / det
    raise RuntimeError("no minimum")


def main():
    print(sklearn.__version__)
    rows = []
    for name, (c, gamma, scaled) in SETS.items():
        with gzip.open(f"../../../data/open/{name}.csv.gz", "rt") as file:
            X = np.array([[float(v) for v in row[:-1]] for row in list(csv.reader(file))[1:]])
        with open(f"{name}.csv") as file:
            read = list(csv.DictReader(file))
        y, fold = np.array([int(r["label"]) for r in read]), np.array([int(r["fold"]) for r in read])
        if scaled:
            X = (X - X.min(axis=0)) / (X.max(axis=0) - X.min(axis=0))
        machine = SVC(C=c, gamma=gamma, tol=1e-10)
        split = PredefinedSplit(fold)
        f = cross_val_predict(machine, X, y, cv=split, method="decision_function")
        calibrated = CalibratedClassifierCV(machine, method="sigmoid", ensemble=False, cv=split).fit(X, y)
        inner = calibrated.calibrated_classifiers_[0].calibrators[0]
        p = calibrated.predict_proba(X)[:, 1]
        with open(f"{name}.csv", "w") as file:
            file.write("label,fold,score,probability\n")
            for i in range(len(y)):
                file.write(f"{y[i]},{fold[i]},{float(f[i])!r},{float(p[i])!r}\n")
        for kind, w in (("none", np.ones(len(y))), ("1 + i mod 3", 1.0 + np.arange(len(y)) % 3)):
            a, b = _sigmoid_calibration(f, y, w)
            if kind == "none":
                assert abs(a - inner.a_) < 1e-9 and abs(b - inner.b_) < 1e-9
            exact = minimum(f, y, w, (a, b))
            rows.append([name, kind, repr(float(a)), repr(float(b)), mpmath.nstr(exact[0], 17), mpmath.nstr(exact[1], 17)])
            print(rows[-1])
    with open("sigmoids.csv", "w") as file:
        csv.writer(file, lineterminator="\n").writerows([["set", "weights", "a", "b", "exact_a", "exact_b"], *rows])


main()
