"""scikit-learn: SVC, GridSearchCV, AdaBoostClassifier, BaggingClassifier and LinearSVC, with all that fit does."""

from functools import cache
from typing import Any

import numpy as np
from sklearn.ensemble import AdaBoostClassifier, BaggingClassifier
from sklearn.kernel_approximation import RBFSampler
from sklearn.model_selection import GridSearchCV, PredefinedSplit
from sklearn.svm import SVC, LinearSVC
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


def grid(q: Request) -> float:
    """The fit of a GridSearchCV, without the refit of the best; writes the table of errors as we do."""
    x, y = load(q["Data"])
    split = PredefinedSplit(np.fromfile(q["Parts"]).astype(int))
    model, candidates = SVC(tol=q["Tol"], cache_size=q["MB"]), {"C": q["Cs"], "gamma": q["Gammas"]}
    seconds, search = timed(
        q, lambda: GridSearchCV(model, candidates, cv=split, n_jobs=1, refit=False).fit(x, y)
    )
    wrong = np.zeros((len(q["Gammas"]), len(q["Cs"])))
    for f, test in enumerate(np.bincount(split.test_fold)):
        score = search.cv_results_[f"split{f}_test_score"].reshape(wrong.T.shape)
        wrong += test * (1 - score.T)
    write(q, wrong / len(y))
    return seconds


def boost(q: Request) -> float:
    x, y = load(q["Data"])
    seconds, model = timed(
        q, lambda: AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=q["Rounds"]).fit(x, y)
    )
    write(q, model.decision_function(x))
    return seconds


def fourier(q: Request) -> float:
    """The fit of a LinearSVC on random Fourier features; writes the features if a file is named for them."""
    x, y = load(q["Data"])
    sampler = RBFSampler(gamma=q["Gamma"], n_components=q["Count"], random_state=1)
    model = LinearSVC(C=q["C"], tol=q["Tol"])
    seconds, _ = timed(q, lambda: model.fit(sampler.fit_transform(x), y))
    write(q, np.append(model.coef_[0], model.intercept_[0]))
    if q.get("Parts"):
        np.concatenate([sampler.random_weights_.T.ravel(), sampler.random_offset_]).tofile(q["Parts"])
    return seconds


fitted: dict[str, Any] = {}


def committee(q: Request) -> float:
    """The fit of a BaggingClassifier of SVMs; writes the samples of its machines."""
    x, y = load(q["Data"])
    model = BaggingClassifier(new(q), q["Machines"], max_samples=q["Size"], n_jobs=q["Jobs"], random_state=1)
    seconds, fitted["last"] = timed(q, lambda: model.fit(x, y))
    write(q, np.concatenate(model.estimators_samples_))
    return seconds


def members(q: Request) -> float:
    """Writes for each machine the coefficients of all examples, as we do.

    A machine gets all examples, with their number in the sample as weight; SVC then counts its support vectors
    among those whose weight is not 0.
    """
    model, (_, y) = fitted["last"], load(q["Data"])
    out = np.zeros((len(model.estimators_), len(y)))
    for row, svc, sample in zip(out, model.estimators_, model.estimators_samples_):
        row[np.unique(sample)[svc.support_]] = svc.dual_coef_[0]
    write(q, out.ravel())
    return 0


def evaluate(q: Request) -> float:
    x, y = load(q["Test"])
    seconds, predicted = timed(q, lambda: fitted["last"].predict(x))
    write(q, np.array([np.count_nonzero(predicted != y)]))
    return seconds
