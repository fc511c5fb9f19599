"""Rows of the table, and the interleaved measurement behind each."""

import csv
import math
import os
import statistics
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Callable


@dataclass
class Row:
    """A line of the table; times are medians, ratio_min and ratio_max those of the pairs.

    A target of None is none; an objective_rel_diff that is no number says that there is nothing to compare.
    """

    goal: int
    case: str
    peer: str
    ours_s: float
    peer_s: float
    ratio: float
    target: float | None
    objective_rel_diff: float
    ok: bool
    ratio_min: float
    ratio_max: float
    pairs: int
    load: float
    note: str = ""

    def met(self) -> bool:
        return self.target is None or self.ratio <= self.target


HEADER = [f.name for f in fields(Row)]


@dataclass
class Times:
    ours: list[float]
    peer: list[float]


def interleave(ours: Callable[[], float], peer: Callable[[], float], pairs: int) -> Times:
    times = Times([], [])
    for _ in range(pairs):
        times.ours.append(ours())
        times.peer.append(peer())
    return times


def row(goal: int, case: str, peer: str, times: Times, target: float | None, diff: float, *,
        within: float = 1e-6, agree: bool = True, note: str = "") -> Row:
    """ok says that our result is no more than within worse than the peer's, and that whatever else there is agrees."""
    ours_s, peer_s = statistics.median(times.ours), statistics.median(times.peer)
    ratios = [a / b for a, b in zip(times.ours, times.peer)]
    line = Row(goal, case, peer, ours_s, peer_s, ours_s / peer_s, target, diff,
               agree and not diff < -within, min(ratios), max(ratios), len(ratios), os.getloadavg()[0], note)
    print(show(line), flush=True)
    return line


def show(r: Row) -> str:
    met = "met   " if r.met() else "missed"
    target = "       none  " if r.target is None else f"{r.target:>6.3g} {met}"
    return (f"{r.goal:>4}  {r.case:<44} {r.peer:<36} {r.ours_s:>9.3g} {r.peer_s:>9.3g} "
            f"{r.ratio:>6.3f} {target} {r.objective_rel_diff:>9.1e} {'ok ' if r.ok else 'BAD'} "
            f"{r.ratio_min:.3f}..{r.ratio_max:.3f} {r.note}")


def title() -> str:
    return (f"goal  {'case':<44} {'peer':<36} {'ours_s':>9} {'peer_s':>9} {'ratio':>6} {'target':>6}        "
            f"{'obj_diff':>9}     pair ratios")


def cell(v: object) -> str:
    """A number to six digits; nothing for none."""
    if v is None or isinstance(v, float) and math.isnan(v):
        return ""
    return f"{v:.6g}" if isinstance(v, float) else str(v)


def save(rows: list[Row], path: Path) -> None:
    """Write the rows as CSV; lines of goals that were not run are kept."""
    old: list[list[str]] = []
    ran = {str(r.goal) for r in rows}
    if path.exists():
        with path.open(newline="") as f:
            old = [line for line in list(csv.reader(f))[1:] if line[0] not in ran]
    new = [[cell(v) for v in astuple(r)] for r in rows]
    lines = sorted(old + new, key=lambda line: int(line[0]))
    replace(path, HEADER, lines)


def replace(path: Path, header: list[str], lines: list[list[str]]) -> None:
    """Write a CSV file, which appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("w", newline="") as f:
        out = csv.writer(f, lineterminator="\n")
        out.writerow(header)
        out.writerows(lines)
    new.replace(path)
