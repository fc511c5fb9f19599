"""One kernel SVM trained by both sides, judged and timed."""

import math
from dataclasses import dataclass, replace
from typing import Any, Callable, Iterator

import numpy as np

from kernels import dual
from peer import load
from rows import Row, interleave, row
from workers import BUILD, Fastest, Worker, ours, peers, unless_missing

TOLS = [0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 5e-4, 2e-4, 1e-4, 1e-5, 1e-6]
SHORT = 0.03  # seconds that a measurement lasts at least, by repeating the call


@dataclass
class Case:
    goal: int
    name: str
    data: str
    target: float
    kernel: str = "gaussian"
    gamma: float = 0.05
    C: float = 1.0
    threads: int = 1
    cold: bool = False

    def request(self, tol: float) -> dict[str, Any]:
        return {"Do": "train", "Data": self.data, "Kernel": self.kernel, "Gamma": self.gamma,
                "C": self.C, "Tol": tol, "MB": 200, "Repeat": 1}

    def objective(self, worker: Worker | Fastest, **request: Any) -> tuple[float, float]:
        """The exact dual objective of what a worker trains, and its seconds."""
        out = BUILD / "out"
        seconds = worker.ask(**request, Out=str(out))
        coef = np.fromfile(out)[:-1]
        return dual(*load(self.data), coef, self.C, self.kernel, self.gamma), seconds


def relative(a: float, b: float) -> float:
    """How much better a is than b, both to be maximised."""
    return (a - b) / abs(max(a, b))


def repeats(seconds: float) -> int:
    return max(1, min(200, math.ceil(SHORT / max(seconds, 1e-6))))


@unless_missing
def run(case: Case, library: str, form: str, pairs: int) -> Iterator[Row]:
    """Rows of one case: with the tolerance 1e-3, and with an equal objective."""
    other = {**case.request(1e-3), "Peer": library, "Form": form}
    label = f"{library}, {form}" if form else library
    with ours(case.threads) as us, peers(case.threads) as them:
        theirs, _ = case.objective(them, **other)
        other["Repeat"] = repeats(them.ask(**other))
        reached = 0.0
        tol = 1e-3
        for tol in TOLS[TOLS.index(1e-3) :]:
            reached, _ = case.objective(us, **case.request(tol))
            if relative(reached, theirs) >= -1e-6:
                break
        yield measure(case, us, them, other, tol, relative(reached, theirs), pairs, label)
        best, _ = case.objective(us, **case.request(1e-6))
        if case.cold or relative(theirs, best) >= -1e-6:
            return
        for loose in TOLS[: TOLS.index(tol)]:
            diff = relative(case.objective(us, **case.request(loose))[0], theirs)
            if diff >= 0:
                equal = replace(case, name=case.name + ", equal objective")
                yield measure(equal, us, them, other, loose, diff, pairs, label)
                return


def measure(
    case: Case, us: Worker, them: Worker | Fastest, other: dict[str, Any], tol: float, diff: float, pairs: int,
    label: str,
) -> Row:
    """Time a case; a cold one has a new process for each call."""
    mine = case.request(tol)
    mine["Repeat"] = repeats(us.ask(**mine))

    def fresh(start: Callable[[int], Worker | Fastest], request: dict[str, Any]) -> float:
        with start(case.threads) as worker:
            return worker.ask(**{**request, "Repeat": 1})

    if case.cold:
        times = interleave(lambda: fresh(ours, mine), lambda: fresh(peers, other), pairs)
    else:
        times = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), pairs)
    note = "" if tol == 1e-3 else f"Tol {tol:g}"
    return row(case.goal, case.name, label, times, case.target, diff, note=note)
