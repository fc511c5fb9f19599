"""A cross-validated grid by LIBSVM: a training for each fold, γ and C, then a call for each point held out."""

import ctypes as c
import time
from functools import cache
from typing import Any

import numpy as np
from libsvm import svm

from peer import Floats, Request, load, write
from with_libsvm import library, parameter, precomputed, prepared, smallest

CALLS = 20_000


def part(prob: svm.svm_problem, y: Floats, rows: np.ndarray[Any, Any]) -> svm.svm_problem:
    """Some rows of a problem: their addresses alone, as svm_cross_validation does it.

    A precomputed row keeps its number in the whole matrix, so that no part of that is copied.
    """
    some = svm.svm_problem.__new__(svm.svm_problem)
    nodes, addresses, _ = prob.keep
    some.keep = (nodes, np.ascontiguousarray(addresses[rows]), np.ascontiguousarray(y[rows]))
    some.l = len(rows)
    some.x = some.keep[1].ctypes.data_as(c.POINTER(c.POINTER(svm.svm_node)))
    some.y = some.keep[2].ctypes.data_as(c.POINTER(c.c_double))
    return some


@cache
def of_a_call(form: str) -> float:
    """The seconds of a call of svm_predict through ctypes that has nearly nothing to do."""
    lib = library(form)
    prob, model = smallest()
    x, one = prob.x[0], lib.svm_predict
    start = time.process_time()
    _ = [one(model, x) for _ in range(CALLS)]
    return (time.process_time() - start) / CALLS


def coefficients(model: Any, rows: np.ndarray[Any, Any], n: int) -> Floats:
    """y_i·α_i of all n points of the set."""
    coef = np.zeros(n)
    m = model.contents
    number = np.array([m.sv_indices[k] for k in range(m.l)], dtype=int) - 1
    coef[rows[number]] = m.label[0] * np.array([m.sv_coef[0][k] for k in range(m.l)])
    return coef


def grid(q: Request) -> float:
    """Writes the table of errors as we do, then the coefficients of all problems by fold, γ and C.

    Only svm_train and svm_predict are on the clock, and the making of the matrix if it is
    counted; making of parameters and problems, which copies nothing, is not.
    """
    x, y = load(q["Data"])
    fold = np.fromfile(q["Parts"])
    lib, call = library(q["Form"]), of_a_call(q["Form"])
    shape = (q["Folds"], len(q["Gammas"]), len(q["Cs"]))
    clock, seconds = time.process_time, 0.0
    for _ in range(max(1, q["Repeat"])):
        if q["Form"] == "precomputed, matrix counted":
            start = clock()
            prob = precomputed(x, y, q["Kernel"])
            seconds += clock() - start
        else:
            prob = prepared(q["Data"], q["Form"], q["Kernel"])
        wrong, coef = np.zeros(shape), np.zeros((*shape, len(y)))
        for f, g, j in np.ndindex(shape):
            rows, out = np.flatnonzero(fold != f), np.flatnonzero(fold == f)
            some = part(prob, y, rows)
            param = parameter({**q, "Gamma": q["Gammas"][g], "C": q["Cs"][j]})
            points = [prob.x[i] for i in out.tolist()]
            predict = lib.svm_predict
            start = clock()
            model = lib.svm_train(c.byref(some), c.byref(param))
            labels = [predict(model, p) for p in points]
            seconds += clock() - start - len(points) * call
            wrong[f, g, j] = np.sum(np.array(labels) != y[out])
            if q.get("Out"):
                coef[f, g, j] = coefficients(model, rows, len(y))
            lib.svm_free_and_destroy_model(c.byref(model))
    write(q, np.append(wrong.sum(axis=0) / len(y), coef))
    return seconds / max(1, q["Repeat"])
