"""Kernel rows by rows.c."""

import ctypes as c
from typing import Any

import numpy as np

from peer import Request, load, timed, write
from workers import BUILD


def aligned(shape: tuple[int, ...], real: type) -> np.ndarray[Any, Any]:
    """Zeros that begin at a multiple of 64 bytes."""
    size = int(np.prod(shape)) * np.dtype(real).itemsize
    raw = np.zeros(size + 64, dtype=np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + size].view(real).reshape(shape)


def rows(q: Request) -> float:
    """The first Count rows of a set, Block at a time, made in the same memory; the packing is not counted."""
    x, _ = load(q["Data"])
    n, d = x.shape
    real, suffix = (np.float32, "32") if q["Single"] else (np.float64, "64")
    width = 64 // np.dtype(real).itemsize
    size = -(-n // (4 * width)) * 4 * width
    padded = aligned((size, d), real)
    padded[:n] = x - x.mean(axis=0) if q["Single"] else x
    panels = aligned((size // width, d, width), real)
    panels[:] = padded.reshape(size // width, width, d).transpose(0, 2, 1)
    out = aligned((q["Block"] * size,), real)
    name = q["Kernel"] + suffix + "_block" * (q["Block"] > 1)
    run = getattr(c.CDLL(str(BUILD / "rows.so")), name)
    gamma = c.c_float(q["Gamma"]) if q["Single"] else c.c_double(q["Gamma"])
    pointer = [c.c_void_p(a.ctypes.data) for a in (padded, panels, out)]

    def call(count: int) -> None:
        run(*pointer, c.c_long(count), c.c_long(d), c.c_long(size // width), gamma)

    seconds, _ = timed(q, lambda: call(q["Count"]))
    call(q["Block"])
    write(q, out[:n].astype(np.float64))
    return seconds
