"""XGBoost with trees of depth 1, on a fresh DMatrix whose making is not counted."""

import time

from typing import Any

import numpy as np
import xgboost as xgb

from peer import Floats, Request, load, write


def trained(q: Request, x: Floats, label: Floats, **params: Any) -> tuple[float, xgb.Booster]:
    """A DMatrix keeps what a training sorts, so each call needs its own."""
    clock = time.perf_counter if q["Wall"] else time.process_time
    matrix = xgb.DMatrix(x, label=label, nthread=1)
    start = clock()
    model = xgb.train({"max_depth": 1, "tree_method": q["Method"], "nthread": 1, **params}, matrix, q["Rounds"])
    return clock() - start, model


def boost(q: Request) -> float:
    """Two classes; writes the margins on the set q["Test"], or else on the training set."""
    x, y = load(q["Data"])
    seconds, model = trained(q, x, (y + 1) / 2, objective="binary:logistic")
    if q.get("Out"):
        points = load(q["Test"])[0] if q.get("Test") else x
        write(q, model.predict(xgb.DMatrix(points, nthread=1), output_margin=True))
    return seconds


def softmax(q: Request) -> float:
    """The classes 0, 1, …; writes those it predicts on the set q["Test"]."""
    x, y = load(q["Data"])
    seconds, model = trained(q, x, y, objective="multi:softmax", num_class=int(np.max(y)) + 1)
    if q.get("Out"):
        write(q, model.predict(xgb.DMatrix(load(q["Test"])[0], nthread=1)))
    return seconds
