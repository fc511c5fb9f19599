"""Goal 15: kernel rows."""

import shutil
import subprocess
from typing import Any, Iterator

import numpy as np

import sets
from cases import repeats
from kernels import cross
from peer import load
from rows import Row, interleave, row
from workers import BUILD, HERE, ours, peer, unless_missing

OUT = BUILD / "out"
TARGET = 1 / 0.85
FORMS = {"float64 row": (False, 1), "float32 row": (True, 1), "float32 4 rows": (True, 4)}


def compiled() -> bool:
    """Whether rows.so could be made."""
    if not shutil.which("gcc"):
        print("      no gcc: kernel rows are left out")
        return False
    flags = ["-O3", "-march=native", "-fPIC", "-shared"]
    command = ["gcc", *flags, str(HERE / "rows.c"), "-o", str(BUILD / "rows.so")]
    if subprocess.run(command, stderr=subprocess.DEVNULL).returncode != 0:
        print("      rows.c does not compile here, perhaps for want of AVX-512: kernel rows are left out")
        return False
    return True


@unless_missing
def compare(title: str, request: dict[str, Any], pairs: int) -> Iterator[Row]:
    x, _ = load(request["Data"])
    exact = cross(x[:1], x, request["Kernel"], request["Gamma"])[0]
    with ours() as us, peer() as them:
        off = []
        for worker in (us, them):
            seconds = worker.ask(**request, Peer="c", Out=str(OUT))
            off.append(float(np.abs(np.fromfile(OUT) - exact).max() / np.abs(exact).max()))
        request = {**request, "Repeat": repeats(seconds)}
        times = interleave(lambda: us.ask(**request), lambda: them.ask(**request, Peer="c"), pairs)
    rate = request["Count"] * len(x) / 1e9
    yield row(15, title, "C", times, TARGET, off[1] - off[0], within=5e-6 if request["Single"] else 1e-12,
              note=f"at best {rate / min(times.ours):.3g} Gpairs/s, C {rate / min(times.peer):.3g}")


def goal15(pairs: int) -> Iterator[Row]:
    """Here objective_rel_diff is how much further than C we are off, as a share of the largest value.

    Rows are made one at a time, and in float32, where kernel.Rows can, four at a time; C does the same.
    """
    if not compiled():
        return
    for d, count in ((20, 9984), (256, 1000)):
        data = sets.norms("threenorm", 9984, d=d)
        for kernel in ("gaussian", "stump", "perceptron"):
            for form, (single, block) in FORMS.items():
                request = {"Do": "rows", "Data": data, "Kernel": kernel, "Gamma": 1 / d, "Single": single,
                           "Block": block, "Count": count, "Repeat": 1}
                yield from compare(f"9984x{d} {kernel}, {form}", request, pairs)
