"""LIBLINEAR through ctypes, on problems built before the clock starts."""

import ctypes as c
from functools import cache
from typing import Any

import numpy as np
from liblinear import liblinear as ll

from peer import NODE, Request, load, timed, write


@cache
def prepared(path: str) -> ll.problem:
    """A dense problem with a last feature 1, the bias."""
    x, y = load(path)
    n, d = x.shape
    nodes = np.empty((n, d + 2), dtype=NODE)
    nodes["index"] = np.append(np.arange(1, d + 2), -1)
    nodes["value"][:, :d] = x
    nodes["value"][:, d] = 1
    rows = (nodes.ctypes.data + np.arange(n) * nodes.strides[0]).astype(np.uint64)
    prob = ll.problem.__new__(ll.problem)
    prob.keep = (nodes, rows, y)
    prob.l, prob.n, prob.bias = n, d + 1, 1
    prob.y = y.ctypes.data_as(c.POINTER(c.c_double))
    prob.x = rows.ctypes.data_as(c.POINTER(c.POINTER(ll.feature_node)))
    return prob


def linear(q: Request) -> float:
    """Train with q's Solver and Tol, LIBLINEAR's -s and -e."""
    prob = prepared(q["Data"])
    param = ll.parameter(f"-q -s {q['Solver']} -c {q['C']} -e {q['Tol']}")
    models: list[Any] = []
    seconds, _ = timed(q, lambda: models.append(ll.liblinear.train(c.byref(prob), c.byref(param))))
    model = models[-1].contents
    write(q, model.label[0] * np.ctypeslib.as_array(model.w, (prob.n,)))
    for m in models:
        ll.liblinear.free_and_destroy_model(c.byref(m))
    return seconds
