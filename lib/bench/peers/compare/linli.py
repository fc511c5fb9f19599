"""make peers PEERS_ARGS=linli: what the choice of parameters costs in Lin & Li's Table II.

A line is the first of the 100 runs on a set with a kernel: the grid of the paper, five folds, on one
core, by both sides on the same folds, interleaved, the medians of CPU seconds. LIBSVM has the distance
kernels built in.
"""

import os
import statistics
import sys
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Iterator

import numpy as np

from builtin import built
from cases import repeats
from grids import FOLDS, OUT, PARTS, Grid, ask, powers
from rows import cell, interleave, replace
from workers import BUILD, Worker, ours, peer

SETS = ("twonorm", "twonorm-n", "threenorm", "threenorm-n", "ringnorm", "ringnorm-n", "australian", "breast", "german",
        "heart", "ionosphere", "pima", "sonar", "votes84")
LONG = 5.0  # seconds of a grid from which on there is 1 pair


@dataclass
class Line:
    """A line of linli-times.csv."""

    dataset: str
    kernel: str
    rows: int
    problems: int
    ours_s: float
    libsvm_s: float
    ratio: float
    pairs: int
    load: float
    note: str = ""


def grids(us: Worker) -> Iterator[tuple[str, Grid]]:
    for name in SETS:
        data = str(BUILD / f"linli-{name}")
        try:
            us.ask(Do="sample", Set=name, Data=data)
        except RuntimeError as e:
            print(f"{name} left out: {e}", file=sys.stderr)
            continue
        for kernel in ("stump", "perceptron") if built() else ():
            yield name, Grid(data, kernel, (1.0,), powers(-17, 3))
        yield name, Grid(data, "gaussian", powers(-15, 3), powers(-5, 15))


def lines(pairs: int) -> Iterator[Line]:
    with ours() as us, peer() as them:
        for name, grid in grids(us):
            us.ask(Do="folds", Data=grid.data, Folds=FOLDS, Out=str(PARTS))
            mine = grid.request(1e-3)
            other = {**mine, "Peer": "libsvm_grid", "Form": "" if grid.kernel == "gaussian" else "built in"}
            table, _, seconds = ask(us, grid, **mine)
            mine["Repeat"] = repeats(seconds)
            wrong, _, seconds = ask(them, grid, **other)
            off = np.abs(table - wrong)
            count = 1 if seconds > LONG else pairs
            both = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), count)
            a, b = statistics.median(both.ours), statistics.median(both.peer)
            yield Line(name, grid.kernel, np.fromfile(PARTS).size, FOLDS * grid.cells(), a, b, a / b, count, os.getloadavg()[0],
                       f"errors differ in {np.count_nonzero(off)} of {off.size} cells, by at most {off.max():.0f} examples")


def run(pairs: int, path: Path) -> None:
    """Measure all grids; the file is replaced when all are there."""
    done = []
    for line in lines(pairs):
        print(f"{line.dataset:<12} {line.kernel:<10} {line.problems:>4} problems {line.ours_s:>9.3g} {line.libsvm_s:>9.3g} "
              f"{line.ratio:>6.3f} {line.note}", flush=True)
        done.append(line)
    a, b = sum(x.ours_s for x in done), sum(x.libsvm_s for x in done)
    print(f"{len(done)} grids of one run: {a:.3g} s and {b:.3g} s, ratio {a / b:.3f}")
    replace(path, [f.name for f in fields(Line)], [[cell(v) for v in astuple(x)] for x in done])
