"""make peers PEERS_ARGS=committees: time, memory and error of committees as the set grows.

The examples are threenorm's. Every committee has 30 machines of 1000 examples, on two processors. Ours are
trained and evaluated from files that are read in blocks; scikit-learn's BaggingClassifier and the single SVM
have the set in memory. Evaluation is the error on as many other examples, but at most on 100,000 for one SVM
and for the peer. A way is left out after a measurement longer than CAP. The last lines are the slopes of the
logarithm of the time, with evaluation only where that is on as many examples.
"""

import math
import os
import statistics
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, Iterator

import numpy as np

import sets
from committees import OUT, T
from peer import load
from rows import cell, replace
from workers import Worker, ours, peer

SIZES = (1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
SAMPLE = 1000
TEST = 100_000
CAP = 60.0  # seconds


@dataclass
class Line:
    """A line of committee-scaling.csv."""

    method: str
    n: int
    train_s: float
    evaluate_s: float
    tested: int
    test_error_pct: float
    memory_mb: float
    calls: int
    load: float


@dataclass
class Way:
    """One way to learn from a large set; a stream takes it from files of blocks."""

    name: str
    ask: dict[str, Any]
    stream: bool = False
    most: int = max(SIZES)  # examples to evaluate on

    def start(self) -> Worker:
        return peer(2) if "Peer" in self.ask else ours(2)


def ways() -> list[Way]:
    machine = {"Kernel": "gaussian", "Gamma": 1 / 40, "C": 1.0, "Tol": 1e-3, "MB": 200, "Repeat": 1}
    many = {**machine, "Do": "committee", "Machines": T, "Size": SAMPLE}
    return [
        Way("Bag", {**many, "Method": "Bag"}, stream=True),
        Way("EC-C", {**many, "Method": "EC-C"}, stream=True),
        Way("ML-C", {**many, "Method": "ML-C"}, stream=True),
        Way("one SVM", {**machine, "Do": "train"}, most=TEST),
        Way("BaggingClassifier", {**many, "Peer": "sklearn", "Jobs": 2}, most=TEST),
    ]


def as_stream(path: str) -> str:
    """The set as a matrix of NumPy with the label in the last column."""
    x, y = load(path)
    np.save(path + ".npy", np.column_stack([x, y]))
    return path + ".npy"


def memory(worker: Worker) -> float:
    """The most that the worker and its children held, each on its own, in MB; not known on other systems than Linux."""
    held, parents = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        except OSError:
            continue  # it has ended
        if "VmHWM" in status:
            held[int(folder.name)], parents[int(folder.name)] = int(status["VmHWM"].split()[0]) / 1024, int(status["PPid"])
    family = {worker.process.pid}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(held[pid] for pid in family) if worker.process.pid in held else math.nan


def line(way: Way, n: int, pairs: int) -> Line:
    train, test = sets.norms("threenorm", n), sets.norms("threenorm", min(n, way.most), seed=2)
    if way.stream:
        train, test = as_stream(train), as_stream(test)
    with way.start() as worker:
        calls = [worker.ask(**way.ask, Data=train)]
        tested = {"Do": "evaluate", "Test": test, "Repeat": 1, "Peer": way.ask.get("Peer", "")}
        evaluated = worker.ask(**tested, Out=str(OUT))
        held = memory(worker)
        while len(calls) < pairs and calls[0] < CAP / 10:
            calls.append(worker.ask(**way.ask, Data=train))
    count = min(n, way.most)
    return Line(way.name, n, statistics.median(calls), evaluated, count, 100 * np.fromfile(OUT)[0] / count, held,
                len(calls), os.getloadavg()[0])


def lines(pairs: int) -> Iterator[Line]:
    slow: set[str] = set()
    for n in SIZES:
        for way in ways():
            if way.name in slow:
                continue
            x = line(way, n, pairs)
            if max(x.train_s, x.evaluate_s) > CAP and n < max(SIZES):
                slow.add(way.name)
            print(f"{x.method:<18} {x.n:>8} {x.train_s:>9.3g} s {x.evaluate_s:>9.3g} s {x.test_error_pct:>7.2f} % "
                  f"{x.memory_mb:>7.0f} MB", flush=True)
            yield x


def slope(points: list[Line], evaluation: bool) -> float:
    """Of the logarithm of the time against that of N, by least squares."""
    seconds = [x.train_s + evaluation * x.evaluate_s for x in points]
    return float(np.polyfit(np.log([x.n for x in points]), np.log(seconds), 1)[0])


def run(pairs: int, path: Path) -> None:
    """Measure all sizes; the file is replaced when all are there."""
    done = list(lines(pairs))
    for way in ways():
        points = [x for x in done if x.method == way.name]
        for evaluation in (False, True) if way.most == max(SIZES) else (False,):
            what = "training and evaluation" if evaluation else "training"
            large = [x for x in points if x.n >= 10_000]
            print(f"{way.name:<18} {what} as N^{slope(points, evaluation):.2f}, from 10,000 examples on as "
                  f"N^{slope(large, evaluation):.2f}")
    replace(path, [f.name for f in fields(Line)], [[cell(v) for v in astuple(x)] for x in done])
