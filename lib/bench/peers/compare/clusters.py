"""Goal 23: kernel k-means."""

from typing import Any, Iterator

import numpy as np

import sets
from cases import repeats
from rows import Row, interleave, row
from workers import BUILD, ours, peer, unless_missing

OUT, LABELS = BUILD / "out", BUILD / "labels"
K = 3  # clusters, as many as threenorm has Gaussians


@unless_missing
def beside(n: int, d: int, pairs: int) -> Iterator[Row]:
    """Both sides begin with the same labels."""
    data = sets.norms("threenorm", n, d=d)
    np.random.default_rng(4).integers(0, K, n).astype(np.float64).tofile(LABELS)
    mine: dict[str, Any] = {"Do": "kmeans", "Data": data, "Gamma": 1 / d, "Parts": str(LABELS), "Count": K, "Repeat": 1}
    other = {**mine, "Peer": "numpy"}
    with ours() as us, peer() as them:
        short = us.ask(**mine, Out=str(OUT))
        v = np.fromfile(OUT)
        seconds = them.ask(**other, Out=str(OUT))
        theirs = np.fromfile(OUT)
        mine["Repeat"], other["Repeat"] = repeats(short), repeats(seconds)
        times = interleave(lambda: us.ask(**mine), lambda: them.ask(**other), pairs)
        differ = int((v[1:] != theirs[1:]).sum())
        yield row(23, f"kernel k-means, threenorm {n}x{d}, {K} clusters", "NumPy, matrix products", times, 0.5 if n == 5000 else None,
                  (theirs[0] - v[0]) / theirs[0], note=f"{differ} labels differ")


def goal23(pairs: int) -> Iterator[Row]:
    """The peer is our own NumPy code: rbf_kernel of scikit-learn, then a product of the matrix with the clusters in each step."""
    for n, d in ((1000, 20), (5000, 20), (5000, 2)):
        yield from beside(n, d, pairs)
