"""Goal 19: the ν one-class SVM."""

from dataclasses import dataclass
from typing import Any, Iterator

import numpy as np

import sets
from cases import Case, run
from kernels import expansion
from peer import load
from rows import Row
from workers import BUILD, Fastest, Worker


@dataclass
class OneClass(Case):
    nu: float = 0.5

    def request(self, tol: float) -> dict[str, Any]:
        return {**super().request(tol), "Do": "oneclass", "Nu": self.nu}

    def objective(self, worker: Worker | Fastest, **request: Any) -> tuple[float, float]:
        """-½αᵀKα with Σα = 1, and the seconds."""
        out = BUILD / "out"
        seconds = worker.ask(**request, Out=str(out))
        alpha = np.fromfile(out)
        most = 1 / (self.nu * len(alpha))
        if alpha.min() < 0 or alpha.max() > most * (1 + 1e-9) or abs(alpha.sum() - 1) > 1e-9:
            raise ValueError(f"α in {alpha.min()}..{alpha.max()} with sum {alpha.sum()}, at most {most}")
        some = alpha > 0
        x = load(self.data)[0]
        return float(-alpha[some] @ expansion(x, alpha, x[some], self.kernel, self.gamma) / 2), seconds


def goal19(pairs: int) -> Iterator[Row]:
    """ν = 0.5 is the default of both sides, ν = 0.05 that of Lee et al."""
    for n, target in ((300, 0.2), (2000, 0.12), (10_000, 0.12)):
        for nu in (0.05, 0.5):
            case = OneClass(19, f"one class, threenorm {n} gaussian, nu={nu:g}", sets.norms("threenorm", n), target, nu=nu)
            yield from run(case, "libsvm", "", pairs)
