"""scikit-learn: SVC and AdaBoostClassifier, with all that fit does."""

from functools import cache

import numpy as np
from sklearn.ensemble import AdaBoostClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from peer import Request, load, timed, write


def new(q: Request) -> SVC:
    return SVC(C=q["C"], gamma=q["Gamma"], tol=q["Tol"], cache_size=q["MB"])


def train(q: Request) -> float:
    x, y = load(q["Data"])
    seconds, model = timed(q, lambda: new(q).fit(x, y))
    out = np.zeros(len(y) + 1)
    out[model.support_] = model.dual_coef_[0]
    out[-1] = model.intercept_[0]
    write(q, out)
    return seconds


@cache
def trained(path: str, gamma: float, C: float, tol: float, mb: int) -> SVC:
    return SVC(C=C, gamma=gamma, tol=tol, cache_size=mb).fit(*load(path))


def predict(q: Request) -> float:
    model = trained(q["Data"], q["Gamma"], q["C"], q["Tol"], q["MB"])
    x, _ = load(q["Test"])
    seconds, values = timed(q, lambda: model.decision_function(x))
    write(q, values)
    return seconds


def boost(q: Request) -> float:
    x, y = load(q["Data"])
    seconds, model = timed(
        q, lambda: AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=q["Rounds"]).fit(x, y)
    )
    write(q, model.decision_function(x))
    return seconds
