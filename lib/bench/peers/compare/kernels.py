"""The kernels in float64, and the objective that every model is judged by."""

from pathlib import Path

import numpy as np
from scipy.spatial.distance import cdist

from peer import Floats

METRICS = {"gaussian": "sqeuclidean", "stump": "cityblock", "perceptron": "euclidean"}
BLOCK = 1000


def cross(a: Floats, b: Floats, kernel: str, gamma: float = 1) -> Floats:
    """K(a_i, b_j), up to a constant for the distance kernels."""
    distance = cdist(a, b, METRICS[kernel])
    return np.exp(-gamma * distance) if kernel == "gaussian" else -distance


def expansion(x: Floats, coef: Floats, points: Floats, kernel: str, gamma: float) -> Floats:
    """Σ_i coef_i·K(x_i, p) for the points p."""
    some = coef != 0
    blocks = [
        cross(points[lo : lo + BLOCK], x[some], kernel, gamma) @ coef[some]
        for lo in range(0, len(points), BLOCK)
    ]
    return np.concatenate(blocks)


def dual(x: Floats, y: Floats, coef: Floats, C: float | Floats, kernel: str, gamma: float) -> float:
    """eᵀα - ½αᵀQα of the coefficients y_i·α_i, which must meet the constraints; C may differ from example to example."""
    alpha, C = coef * y, np.broadcast_to(C, coef.shape)
    if alpha.min() < 0 or (alpha > C * (1 + 1e-12)).any() or abs(coef.sum()) > 1e-9 * C.sum():
        raise ValueError(f"α in {alpha.min()}..{alpha.max()}, yᵀα = {coef.sum()}, C up to {C.max()}")
    some = coef != 0
    return float(alpha.sum() - coef[some] @ expansion(x, coef, x[some], kernel, gamma) / 2)


def primal(x: Floats, y: Floats, path: Path, C: float, loss: str) -> float:
    """½‖w‖² + ½b² + C·Σ ℓ of the weights and bias in a file."""
    v = np.fromfile(path)
    short = np.maximum(0, 1 - y * (x @ v[:-1] + v[-1]))
    return float(v @ v / 2 + C * (short @ short if loss == "squared" else short.sum()))
