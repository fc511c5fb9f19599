"""make kernel-peers: this kernel and ipykernel side by side, by the same client.

Each figure is the median of several, taken in turns, A B A B; the table goes to
data/results/kernel-peers.csv. "goal" is what this kernel is to reach, in the figure's unit.
"""

import contextlib
import csv
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty

import psutil
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

ROOT = Path(__file__).resolve().parents[3]
WAIT = 120


@dataclass
class Code:
    """The same in Go and in Python."""

    go: str
    python: str


TRIVIAL = Code("1 + 1", "1 + 1")
PRINT = Code('import "fmt"\nfmt.Println("hello")', "import string\nprint('hello')")
MATRIX = Code('import "gonum.org/v1/gonum/mat"\nmat.Det(mat.NewDense(2, 2, []float64{1, 2, 3, 4}))', "")
LINES = Code('import "fmt"\nfor i := range 20000 {\n\tfmt.Println(i)\n}', "for i in range(20000):\n    print(i)")
FIB = Code("func fib(n int) int {\n\tif n < 2 {\n\t\treturn n\n\t}\n\treturn fib(n-1) + fib(n-2)\n}\nfib(32)",
           "def fib(n):\n    return n if n < 2 else fib(n-1) + fib(n-2)\nfib(32)")
ENDLESS = Code("kept := 7\nfor {\n}", "kept = 7\nwhile True:\n    pass")
KEPT = Code("kept", "kept")
FIRST = Code('import (\n\t"fmt"\n\t"time"\n)\nfmt.Print("x")\ntime.Sleep(time.Second)', "import time\nprint('x', end='')\ntime.sleep(1)")


class Kernel:
    """A running kernel."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.go = name != "python3"
        start = time.perf_counter()
        self.manager = KernelManager(kernel_name=name)
        self.manager.start_kernel()
        self.client: BlockingKernelClient = self.manager.client()
        self.client.start_channels()
        self.started = self.reply(self.client.kernel_info)[0] and time.perf_counter() - start
        self.client.wait_for_ready(timeout=WAIT)

    def code(self, both: Code) -> str:
        return both.go if self.go else both.python

    def outputs(self, identity: str) -> Iterator[tuple[float, dict]]:
        """What a request publishes, until it is idle, with the times of arrival."""
        while True:
            m = self.client.get_iopub_msg(timeout=WAIT)
            if m["parent_header"].get("msg_id") != identity:
                continue
            yield time.perf_counter(), m
            if m["msg_type"] == "status" and m["content"]["execution_state"] == "idle":
                return

    def run(self, code: Code) -> tuple[float, list[tuple[float, dict]]]:
        """Seconds until idle, and the messages with seconds since the request."""
        start = time.perf_counter()
        messages = [(t - start, m) for t, m in self.outputs(self.client.execute(self.code(code)))]
        self.client.get_shell_msg(timeout=WAIT)
        for _, m in messages:
            if m["msg_type"] == "error":
                raise RuntimeError(f"{self.name}: {m['content']['evalue']}")
        return messages[-1][0], messages

    def reply(self, ask: Callable[..., str], *args: object) -> tuple[float, dict]:
        start = time.perf_counter()
        identity = ask(*args)
        while True:
            m = self.client.get_shell_msg(timeout=WAIT)
            if m["parent_header"].get("msg_id") == identity:
                return time.perf_counter() - start, m["content"]

    def memory(self) -> float:
        """Of all its processes, in MB; pages that they share count once."""
        top = psutil.Process(self.manager.provisioner.process.pid)
        return sum(p.memory_full_info().pss for p in [top, *top.children(recursive=True)]) / 1e6

    def close(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


@contextlib.contextmanager
def fresh(name: str) -> Iterator[Kernel]:
    k = Kernel(name)
    try:
        yield k
    finally:
        k.close()


Figures = dict[str, float]


def starting(name: str) -> Figures:
    """What a fresh kernel does, each for the first time."""
    with fresh(name) as k:
        found = {"start, ms": 1e3 * k.started, "memory at the start, MB": k.memory()}
        found["first import and print, ms"] = 1e3 * k.run(PRINT)[0]
        if k.go:
            found["first cell with gonum/mat, ms"] = 1e3 * k.run(MATRIX)[0]
        text = 'import "strings"\nstrings.HasPre' if k.go else "import string\nstring.ascii_lo"
        for which in ("first", "next"):
            seconds, content = k.reply(k.client.complete, text, len(text))
            assert content["matches"], content
            found[f"completion, {which}, ms"] = 1e3 * seconds
        text = "fmt.Println" if k.go else "print"
        seconds, content = k.reply(k.client.inspect, text, len(text))
        found["inspection, ms"] = 1e3 * seconds if content["found"] else float("nan")
        return found


def running(name: str) -> Figures:
    """What a kernel does again and again."""
    with fresh(name) as k:
        for _ in range(5):
            k.run(TRIVIAL)
        found = {"trivial cell, ms": 1e3 * statistics.median(k.run(TRIVIAL)[0] for _ in range(50))}
        _, messages = k.run(FIRST)
        found["first streamed byte, ms"] = 1e3 * next(t for t, m in messages if m["msg_type"] == "stream")
        seconds, messages = k.run(LINES)
        found["20,000 lines, ms"] = 1e3 * seconds
        found["20,000 lines, messages"] = sum(m["msg_type"] == "stream" for _, m in messages)
        found["fib(32), ms"] = 1e3 * k.run(FIB)[0]
        identity = k.client.execute(k.code(ENDLESS))
        time.sleep(0.5)
        start = time.perf_counter()
        k.manager.interrupt_kernel()
        for _ in k.outputs(identity):
            pass
        found["interrupt of an endless loop, ms"] = 1e3 * (time.perf_counter() - start)
        with contextlib.suppress(Empty):
            k.client.get_shell_msg(timeout=5)
        _, messages = k.run(KEPT)
        text = next(m["content"]["data"]["text/plain"] for _, m in messages if m["msg_type"] == "execute_result")
        assert text == "7", text
        return found


GOALS: Figures = {
    "start, ms": 100, "memory at the start, MB": 50, "first import and print, ms": 10, "first cell with gonum/mat, ms": 20,
    "completion, first, ms": 20, "completion, next, ms": 20, "inspection, ms": 20, "trivial cell, ms": 1.2,
    "first streamed byte, ms": 20, "20,000 lines, ms": 50, "20,000 lines, messages": 20, "fib(32), ms": 300,
    "interrupt of an endless loop, ms": 100,
}


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    kernels = (os.environ.get("MERCER_KERNEL", "mercer"), "python3")
    all_found: dict[str, list[Figures]] = {name: [] for name in kernels}
    for _ in range(rounds):
        for name in kernels:
            all_found[name].append(starting(name) | running(name))
    load = os.getloadavg()[0]
    rows = []
    for figure, goal in GOALS.items():
        ours, theirs = ([f[figure] for f in all_found[name] if figure in f] for name in kernels)
        row = [figure, statistics.median(ours), statistics.median(theirs) if theirs else "", goal, min(ours), max(ours), rounds, round(load, 2)]
        print(f"{figure:<34} {row[1]:>8.4g}  ipykernel {row[2] if theirs == [] else format(row[2], '8.4g'):>8}  goal {goal:>6g}  "
              f"{'met' if row[1] <= goal else 'missed'}", flush=True)
        rows.append(row)
    with open(ROOT / "data" / "results" / "kernel-peers.csv", "w", newline="") as f:
        w = csv.writer(f, lineterminator="\n")
        w.writerow(["figure", "mercer", "ipykernel", "goal", "least", "most", "rounds", "load"])
        w.writerows([[format(v, ".5g") if isinstance(v, float) else v for v in r] for r in rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
