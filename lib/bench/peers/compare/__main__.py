"""make peers: Mercer beside its peers; see doc.go one folder up."""

import argparse
import os
import sys
from typing import Callable, Iterator

import clusters
import committees
import features
import generation
import grids
import growth
import kernelrows
import linli
import oneclass
import others
import scaling
import svms
import weights
from rows import Row, save, title
from workers import ROOT

GOALS: dict[int, Callable[[int], Iterator[Row]]] = {
    1: svms.goal1, 2: svms.goal2, 3: svms.goal3, 4: svms.goal4, 5: svms.goal5, 6: svms.goal6,
    7: grids.goal7, 8: grids.goal8, 9: svms.goal9, 10: svms.goal10, 11: others.goal11, 12: others.goal12,
    13: generation.goal13, 14: weights.goal14, 15: kernelrows.goal15, 16: generation.goal16, 17: generation.goal17, 18: features.goal18,
    19: oneclass.goal19, 20: committees.goal20, 23: clusters.goal23,
}

RESULTS = ROOT / "data" / "results"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make peers", description=__doc__)
    parser.add_argument("goals", nargs="*", help=f"of {', '.join(map(str, GOALS))}; default: all; or scaling, linli or committees")
    parser.add_argument("--quick", action="store_true", help="3 pairs instead of 5")
    args = parser.parse_args()
    pairs = 3 if args.quick else 5
    if args.goals == ["scaling"]:
        scaling.run(pairs, RESULTS / "scaling.csv")
        return 0
    if args.goals == ["linli"]:
        linli.run(pairs, RESULTS / "linli-times.csv")
        return 0
    if args.goals == ["committees"]:
        growth.run(pairs, RESULTS / "committee-scaling.csv")
        return 0
    if unknown := set(args.goals) - set(map(str, GOALS)):
        parser.error(f"no goal {', '.join(sorted(unknown))}; there are {', '.join(map(str, GOALS))}, or scaling, linli or committees alone")
    print(f"load {os.getloadavg()[0]:.2f} of {os.cpu_count()} processors\n{title()}", flush=True)
    rows: list[Row] = []
    failed = 0
    for goal in map(int, args.goals or GOALS):
        try:
            for line in GOALS[goal](pairs):
                rows.append(line)
        except (RuntimeError, ValueError) as e:
            failed = 1
            print(f"{goal:>4}  failed: {e}", file=sys.stderr, flush=True)
    save(rows, RESULTS / "peers.csv")
    print(f"load {os.getloadavg()[0]:.2f}; {sum(r.met() for r in rows if r.target is not None)} of "
          f"{sum(r.target is not None for r in rows)} rows meet their target, {sum(not r.ok for r in rows)} are not ok")
    return failed


if __name__ == "__main__":
    sys.exit(main())
