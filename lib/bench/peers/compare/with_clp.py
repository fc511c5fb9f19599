"""CLP, through the C interface of the library in cylp's wheel: LPBoost's linear programs, column by column.

"rows" is the program max Σa with 0 <= a <= C, to which a row R·a <= 1 is added for each column of LPBoost, and
which Clp_dual solves again from the last basis. "columns" is its dual, min Σw + C·Σξ with Rᵀw + ξ >= 1, to which a
column is added, and which Clp_primal solves again from the last basis.
"""

import ctypes as c
import time
from importlib.metadata import PackageNotFoundError, files
from typing import Any

import numpy as np

from peer import Floats, Request, timed, write


def open_library() -> c.CDLL:
    try:
        found = [f for f in files("cylp") or [] if "libClp-" in f.name]
    except PackageNotFoundError as e:
        raise ImportError("cylp is not installed") from e
    if not found:
        raise ImportError("cylp has no library of CLP")
    lib = c.CDLL(str(found[0].locate()))
    lib.Clp_newModel.restype = c.c_void_p
    lib.Clp_objectiveValue.restype = c.c_double
    for name in ("Clp_primalColumnSolution", "Clp_dualRowSolution"):
        getattr(lib, name).restype = c.c_void_p
    return lib


LIB = open_library()
NONE = c.c_void_p()
INFINITE = 1e30


def numbers(values: Any) -> Floats:
    return np.ascontiguousarray(values, dtype=np.float64)


def at(array: np.ndarray[Any, Any]) -> c.c_void_p:
    return array.ctypes.data_as(c.c_void_p)  # keeps the array alive


class Program:
    """LPBoost's linear program of n examples."""

    def __init__(self, n: int, C: float, form: str) -> None:
        self.n, self.form, self.model = n, form, c.c_void_p(LIB.Clp_newModel())
        LIB.Clp_setLogLevel(self.model, 0)
        self.starts, self.places = np.array([0, n], dtype=np.int32), np.arange(n, dtype=np.int32)
        self.zero, self.one, self.least = numbers([0]), numbers([1]), numbers([-INFINITE])
        self.most = numbers([INFINITE])
        zeros, ones, each = np.zeros(n), np.ones(n), np.arange(n + 1, dtype=np.int32)
        if form == "rows":
            LIB.Clp_addColumns(self.model, n, at(zeros), at(np.full(n, C)), at(-ones), at(np.zeros(n + 1, dtype=np.int32)), NONE, NONE)
        else:
            LIB.Clp_resize(self.model, n, 0)
            LIB.Clp_chgRowLower(self.model, at(ones))
            LIB.Clp_chgRowUpper(self.model, at(np.full(n, INFINITE)))
            LIB.Clp_addColumns(self.model, n, at(zeros), at(np.full(n, INFINITE)), at(np.full(n, C)), at(each), at(self.places), at(ones))

    def add(self, r: Floats) -> None:
        """Add a column of LPBoost, n numbers, and solve."""
        if self.form == "rows":
            LIB.Clp_addRows(self.model, 1, at(self.least), at(self.one), at(self.starts), at(self.places), at(r))
            status = LIB.Clp_dual(self.model, 0)
        else:
            LIB.Clp_addColumns(self.model, 1, at(self.zero), at(self.most), at(self.one), at(self.starts), at(self.places), at(r))
            status = LIB.Clp_primal(self.model, 0)
        if status != 0:
            raise RuntimeError(f"CLP ends with status {status}")

    def value(self) -> float:
        return abs(float(LIB.Clp_objectiveValue(self.model)))

    def weights(self) -> Floats:
        """The n weights a of the examples."""
        solution = LIB.Clp_primalColumnSolution if self.form == "rows" else LIB.Clp_dualRowSolution
        return np.ctypeslib.as_array(c.cast(solution(self.model), c.POINTER(c.c_double)), (self.n,)).copy()

    def free(self) -> None:
        LIB.Clp_deleteModel(self.model)


def program(q: Request) -> float:
    """Solves after each of the columns in a file, and writes the optima."""
    rows = np.fromfile(q["Data"]).reshape(-1, q["Examples"])[: q["Columns"]]

    def solve() -> list[float]:
        p, values = Program(q["Examples"], q["C"], q["Form"]), []
        for r in rows:
            p.add(r)
            values.append(p.value())
        p.free()
        return values

    seconds, values = timed(q, solve)
    write(q, numbers(values))
    return seconds


kept: dict[str, Program] = {}


def master(q: Request) -> float:
    """Adds the column that begins the file q["Data"] to the last program, and writes the weights of the examples.

    Without q["Data"], it makes a program.
    """
    clock = time.perf_counter if q["Wall"] else time.process_time
    start = clock()
    if not q["Data"]:
        if kept:
            kept.pop("last").free()
        kept["last"] = Program(q["Examples"], q["C"], q["Form"])
        return clock() - start
    r = np.fromfile(q["Data"])[: q["Examples"]]
    start = clock()
    kept["last"].add(r)
    seconds = clock() - start
    write(q, np.append(kept["last"].weights(), kept["last"].value()))
    return seconds
