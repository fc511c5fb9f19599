"""The data sets, drawn once and left in build/peers for both sides."""

import gzip
import os
from pathlib import Path
from typing import Any

import numpy as np

from peer import Floats
from workers import BUILD


def keep(name: str, x: Floats, y: Floats) -> str:
    """The path of a set for a request."""
    path = str(BUILD / name)
    np.ascontiguousarray(x, dtype=np.float64).tofile(path + ".x")
    np.asarray(y, dtype=np.float64).tofile(path + ".y")
    return path


def norms(kind: str, n: int, seed: int = 1, d: int = 20) -> str:
    """Breiman's twonorm or threenorm, as in package data."""
    rng = np.random.default_rng(seed)
    a = 2 / np.sqrt(d)
    y = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    ones, alternating = np.full(d, a), a * (-1.0) ** np.arange(d)
    side = np.where(rng.random(n) < 0.5, 1.0, -1.0)[:, None]
    if kind == "threenorm":
        centre = np.where(y[:, None] > 0, side * ones, alternating)
    else:
        centre = y[:, None] * ones
    return keep(f"{kind}-{n}-{d}-{seed}", centre + rng.standard_normal((n, d)), y)


def digits() -> tuple[str, str]:
    """Images of digits, one class against the rest, and what they are: USPS, or made ones."""
    usps = Path(os.environ.get("MERCER_DATA", "")) / "reference" / "usps_train.csv.gz"
    if "MERCER_DATA" in os.environ and usps.exists():
        with gzip.open(usps, "rt") as f:
            table = np.loadtxt(f, delimiter=",", skiprows=1)
        return keep("usps", table[:, :-1], np.where(table[:, -1] == 8, 1, -1)), "USPS 8 7291x256"
    x, label = images(7291)
    return keep("images", x, np.where(label == 8, 1, -1)), "images 8 7291x256"


def images(n: int, seed: int = 1) -> tuple[Floats, np.ndarray[Any, Any]]:
    """Images of 16×16 pixels in [-1, 1]: ten figures of blurred strokes, displaced and noisy."""
    rng = np.random.default_rng(seed)
    strokes = np.stack(
        [rng.uniform(2, 14, (10, 5)), rng.uniform(2, 14, (10, 5)), rng.uniform(1, 2.5, (10, 5))], axis=-1
    )
    label = rng.integers(0, 10, n)
    shift = 2 * rng.standard_normal((n, 2))
    down, across = np.divmod(np.arange(256), 16)
    x = np.full((n, 256), -1.0)
    for k in range(5):
        s = strokes[label, k]
        a = across - (s[:, 0] + shift[:, 0])[:, None]
        b = down - (s[:, 1] + shift[:, 1])[:, None]
        x += 2 * np.exp(-(a * a + b * b) / (2 * s[:, 2:] ** 2))
    return np.clip(x + 0.5 * rng.standard_normal(x.shape), -1, 1), label
