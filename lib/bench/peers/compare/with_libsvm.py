"""LIBSVM through ctypes, on problems built before the clock starts."""

import ctypes as c
from functools import cache
from typing import Any

import numpy as np
from libsvm import svm
from scipy.spatial.distance import cdist

from builtin import LIBRARY
from kernels import METRICS
from peer import NODE, Floats, Request, load, timed, write

TYPES = {"gaussian": svm.kernel_names.RBF, "stump": svm.kernel_names.SIGMOID, "perceptron": svm.kernel_names.POLY}


@cache
def library(form: str) -> Any:
    """The wheel's library, or the one with the distance kernels built in."""
    if form != "built in":
        return svm.libsvm
    lib = c.CDLL(str(LIBRARY))
    lib.svm_train.restype = c.POINTER(svm.svm_model)
    lib.svm_predict.restype = c.c_double
    lib.svm_set_print_string_function(svm.ctypes_print_null)
    return lib


def problem(values: Floats, y: Floats, first: int) -> svm.svm_problem:
    """A dense problem whose indices begin with first."""
    n, d = values.shape
    nodes = np.empty((n, d + 1), dtype=NODE)
    nodes["index"] = np.append(np.arange(first, first + d), -1)
    nodes["value"][:, :d] = values
    return wrap(nodes, y)


def wrap(nodes: np.ndarray[Any, Any], y: Floats) -> svm.svm_problem:
    prob = svm.svm_problem.__new__(svm.svm_problem)
    rows = (nodes.ctypes.data + np.arange(len(y)) * nodes.strides[0]).astype(np.uint64)
    prob.keep = (nodes, rows, y)
    prob.l = len(y)
    prob.y = y.ctypes.data_as(c.POINTER(c.c_double))
    prob.x = rows.ctypes.data_as(c.POINTER(c.POINTER(svm.svm_node)))
    return prob


def precomputed(x: Floats, y: Floats, kernel: str) -> svm.svm_problem:
    gram = -cdist(x, x, METRICS[kernel])
    return problem(np.column_stack([np.arange(1, len(y) + 1), gram]), y, 0)


@cache
def prepared(path: str, form: str, kernel: str) -> svm.svm_problem:
    x, y = load(path)
    return precomputed(x, y, kernel) if form == "precomputed" else problem(x, y, 1)


def parameter(q: Request) -> svm.svm_parameter:
    kind = svm.kernel_names.PRECOMPUTED if "precomputed" in q["Form"] else TYPES[q["Kernel"]]
    return svm.svm_parameter(
        f"-q -t {int(kind)} -g {q.get('Gamma', 1)} -c {q['C']} -e {q['Tol']} -m {q['MB']}"
    )


def train(q: Request) -> float:
    lib, param = library(q["Form"]), parameter(q)
    x, y = load(q["Data"])
    if q["Form"] == "precomputed, matrix counted":
        prob = problem(x[:1], y[:1], 1)

        def fit() -> Any:
            nonlocal prob
            prob = precomputed(x, y, q["Kernel"])
            return lib.svm_train(c.byref(prob), c.byref(param))
    else:
        prob = prepared(q["Data"], q["Form"], q["Kernel"])

        def fit() -> Any:
            return lib.svm_train(c.byref(prob), c.byref(param))

    models: list[Any] = []
    seconds, _ = timed(q, lambda: models.append(fit()))
    model = models[-1].contents
    out = np.zeros(len(y) + 1)
    sign = model.label[0]
    for k in range(model.l):
        out[model.sv_indices[k] - 1] = sign * model.sv_coef[0][k]
    out[-1] = -sign * model.rho[0]
    write(q, out)
    for m in models:
        lib.svm_free_and_destroy_model(c.byref(m))
    return seconds


def oneclass(q: Request) -> float:
    """The α of the one-class SVM, divided by their sum νn."""
    prob = prepared(q["Data"], "", q["Kernel"])
    param = svm.svm_parameter(f"-q -s 2 -t 2 -g {q['Gamma']} -n {q['Nu']} -e {q['Tol']} -m {q['MB']}")
    models: list[Any] = []
    seconds, _ = timed(q, lambda: models.append(svm.libsvm.svm_train(c.byref(prob), c.byref(param))))
    model = models[-1].contents
    out = np.zeros(prob.l)
    for k in range(model.l):
        out[model.sv_indices[k] - 1] = model.sv_coef[0][k]
    write(q, out / out.sum())
    for m in models:
        svm.libsvm.svm_free_and_destroy_model(c.byref(m))
    return seconds


@cache
def trained(path: str, gamma: float, C: float, tol: float) -> Any:
    """A Gaussian model."""
    q = {"Kernel": "gaussian", "Form": "", "Gamma": gamma, "C": C, "Tol": tol, "MB": 200}
    return svm.libsvm.svm_train(c.byref(prepared(path, "", "gaussian")), c.byref(parameter(q)))


@cache
def smallest() -> tuple[svm.svm_problem, Any]:
    """A model of two points with one feature: to predict with it is nearly all call."""
    prob = problem(np.array([[1.0], [2.0]]), np.array([1.0, -1.0]), 1)
    return prob, svm.libsvm.svm_train(c.byref(prob), c.byref(svm.svm_parameter("-q")))


def predict(q: Request) -> float:
    """svm_predict_values for each point, less what the calls through ctypes take."""
    model = trained(q["Data"], q["Gamma"], q["C"], q["Tol"])
    test = prepared(q["Test"], "", "gaussian")
    out = np.empty(test.l)
    values = [c.cast(out.ctypes.data + 8 * i, c.POINTER(c.c_double)) for i in range(test.l)]
    points = [test.x[i] for i in range(test.l)]
    one = svm.libsvm.svm_predict_values

    def run(model: Any, points: list[Any]) -> None:
        for x, to in zip(points, values):
            one(model, x, to)

    tiny, least = smallest()
    calls, _ = timed(q, lambda: run(least, [tiny.x[0]] * test.l))
    seconds, _ = timed(q, lambda: run(model, points))
    write(q, model.contents.label[0] * out)
    return seconds - calls
