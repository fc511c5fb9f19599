"""Goals 1 to 6, 9 and 10: kernel SVMs."""

from typing import Iterator

import numpy as np

import sets
from builtin import built
from cases import Case, repeats, run
from kernels import expansion
from peer import load
from rows import Row, interleave, row
from workers import BUILD, ours, peer, unless_missing

C_OF = {"gaussian": 1.0, "stump": 2.0**-7, "perceptron": 2.0**-5}


def forms(kernel: str, small: bool) -> list[str]:
    """How LIBSVM may have a kernel; it knows the Gaussian alone."""
    if kernel == "gaussian":
        return [""]
    return ["built in"] * built() + ["precomputed", "precomputed, matrix counted"] * small


def sizes(goal: int, kinds: list[str], n: int, target: float, pairs: int, cold: bool = False) -> Iterator[Row]:
    """The three kernels on norms of n points."""
    for kind in kinds:
        data = sets.norms(kind, n)
        for kernel, C in C_OF.items():
            for form in forms(kernel, n <= 2000):
                name = f"{kind} {n} {kernel}" + (" cold" if cold else "")
                yield from run(Case(goal, name, data, target, kernel, C=C, cold=cold), "libsvm", form, pairs)


def goal1(pairs: int) -> Iterator[Row]:
    yield from sizes(1, ["threenorm", "twonorm"], 300, 0.20, pairs)


def goal2(pairs: int) -> Iterator[Row]:
    yield from sizes(2, ["threenorm"], 2000, 0.12, pairs)


def goal3(pairs: int) -> Iterator[Row]:
    yield from sizes(3, ["threenorm", "twonorm"], 10_000, 0.12, pairs)
    yield from sizes(3, ["threenorm"], 10_000, 0.25, pairs, cold=True)


def goal4(pairs: int) -> Iterator[Row]:
    data = sets.norms("threenorm", 10_000)
    yield from run(Case(4, "threenorm 10000 gaussian C=100 gamma=2^-7", data, 0.20, gamma=2.0**-7, C=100),
                   "libsvm", "", pairs)


def goal5(pairs: int) -> Iterator[Row]:
    yield from run(Case(5, "threenorm 20000 gaussian 200 MB", sets.norms("threenorm", 20_000), 0.15),
                   "libsvm", "", pairs)


def goal6(pairs: int) -> Iterator[Row]:
    data, name = sets.digits()
    for library, target in (("libsvm", 0.07), ("sklearn", 0.4)):
        yield from run(Case(6, name, data, target, gamma=0.01, C=10), library, "", pairs)


@unless_missing
def predict(data: str, test: str, name: str, library: str, target: float, pairs: int) -> Iterator[Row]:
    case = Case(9, name, data, target)
    train = case.request(1e-3)
    request = {**train, "Do": "predict", "Test": test}
    with ours() as us, peer() as them:
        out = BUILD / "out"
        us.ask(**train, Out=str(out))
        v = np.fromfile(out)
        exact = expansion(load(data)[0], v[:-1], load(test)[0], "gaussian", case.gamma) + v[-1]
        seconds = us.ask(**request, Out=str(out))
        diff = -float(np.abs(np.fromfile(out) - exact).max() / np.abs(exact).max())
        mine = {**request, "Repeat": repeats(seconds)}
        other = {**request, "Peer": library, "Form": ""}
        them.ask(**other)
        times = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), pairs)
        yield row(9, name, library, times, target, diff)


def goal9(pairs: int) -> Iterator[Row]:
    """Here objective_rel_diff is our largest error, negative, as a share of the largest value."""
    test = sets.norms("threenorm", 10_000, seed=2)
    for n in (300, 2000, 10_000):
        for library, target in (("libsvm", 0.06), ("sklearn", 0.1)):
            data = sets.norms("threenorm", n)
            yield from predict(data, test, f"threenorm {n}, predict 10000", library, target, pairs)


def goal10(pairs: int) -> Iterator[Row]:
    for n in (10_000, 20_000):
        case = Case(10, f"threenorm {n} gaussian, two threads", sets.norms("threenorm", n), 0.15, threads=2)
        yield from run(case, "libsvm", "", pairs)
