"""Worker processes, ours and the peers', that answer requests in JSON lines."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Callable, Iterator, ParamSpec, Self

from rows import Row

P = ParamSpec("P")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[3]
BUILD = ROOT / "build" / "peers"


def processors(n: int) -> list[int]:
    """The last n processors this process may use."""
    if not hasattr(os, "sched_getaffinity"):
        return list(range(n))
    return sorted(os.sched_getaffinity(0))[-n:]


@contextmanager
def bound(to: list[int]) -> Iterator[None]:
    """What is started inside runs on these processors, where the system can see to it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, to)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Missing(RuntimeError):
    """A peer that is not here."""


def unless_missing(rows: Callable[P, Iterator[Row]]) -> Callable[P, Iterator[Row]]:
    """The rows of one peer, or a note instead of them where the peer is not here."""

    @wraps(rows)
    def either(*args: P.args, **kwargs: P.kwargs) -> Iterator[Row]:
        try:
            yield from rows(*args, **kwargs)
        except Missing as e:
            print(f"      left out: {e}", flush=True)

    return either


class Worker:
    """One process bound to as many processors as it may use threads."""

    def __init__(self, command: list[str], threads: int, **more: str) -> None:
        env = {**os.environ, **more}
        for name in ("GOMAXPROCS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            env[name] = str(threads)
        self.wall = threads > 1
        with bound(processors(threads)):
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
            )

    def ask(self, **request: object) -> float:
        """The seconds a request took."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({**request, "Wall": self.wall}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended at {request}")
        answer = json.loads(line)
        if answer.get("Missing"):
            raise Missing(f"{request['Peer']}: {answer['Error']}")
        if answer["Error"]:
            raise RuntimeError(answer["Error"])
        return float(answer["Seconds"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.communicate()


class Fastest:
    """Workers with the same work; a request takes the least of their seconds."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers

    def ask(self, **request: object) -> float:
        return min(w.ask(**request) for w in self.workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for w in self.workers:
            w.__exit__()


def ours(threads: int = 1) -> Worker:
    return Worker([str(BUILD / "ours")], threads)


def peer(threads: int = 1, **more: str) -> Worker:
    return Worker([sys.executable, str(HERE / "peer.py")], threads, **more)


def peers(threads: int) -> Worker | Fastest:
    """A peer; with several threads, one that spins while it waits and one that sleeps.

    Spinning is quicker on a quiet machine, and many times slower on a shared one.
    """
    if threads == 1:
        return peer()
    return Fastest([peer(threads), peer(threads, OMP_WAIT_POLICY="passive")])
