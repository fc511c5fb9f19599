"""SDPA, a primal-dual interior-point method, by its Python interface sdpap."""

import numpy as np
import sdpap
from scipy import sparse
from sklearn.metrics.pairwise import rbf_kernel

from peer import Floats, Request, load, timed, write

Triples = list[tuple[int, Floats, Floats]]  # a variable, places in the blocks, values


def weights(q: Request) -> float:
    """The weights of Gaussian kernels; writes the two objectives and the weights.

    The seconds are those of SDPA on the matrices of the program, which are made before.
    """
    x, y = load(q["Data"])
    count = len(q["Gammas"])
    program = sdpi([rbf_kernel(x, gamma=gamma) for gamma in q["Gammas"]], y, q["C"])
    option = {"print": "no", "numThreads": 1, "epsilonStar": q["Tol"], "epsilonDash": q["Tol"]}
    seconds, (_, v, info, _, _) = timed(q, lambda: sdpap.solve(*program, option))
    if info["phasevalue"] != "pdOPT":
        raise RuntimeError(f"SDPA ends with {info['phasevalue']}")
    mu = v.toarray().ravel()[2 : 1 + count]
    write(q, np.concatenate([[-info["dualObj"], -info["primalObj"]], mu, [1 - mu.sum()]]))
    return seconds


def sdpi(kernels: list[Floats], y: Floats, C: float) -> tuple[object, ...]:
    """Equation 17 of Lee et al. as sdpap takes it: max b'v with F0 + Σ vF in the cone.

    The variables v are t, λ, µ but for the last weight, ν and δ. With Σµ = 1, the last one is 1 less the others.
    The cone has a block of numbers >= 0, which are µ, ν and δ, and one PSD matrix of n+1 rows,

        G(K(µ))             e + ν - δ + λy
        (e + ν - δ + λy)'   t - 2Ce'δ
    """
    n, count = len(y), len(kernels)
    signs, size = count + 2 * n, n + 1
    G = [y[:, None] * K * y for K in kernels]
    i = np.arange(n)
    parts: Triples = []

    def place(row: Floats | int, column: Floats | int) -> Floats:
        return np.atleast_1d(signs + np.asarray(row) * size + np.asarray(column))

    def add(variable: int, where: object, values: object) -> None:
        where = np.atleast_1d(where)
        parts.append((variable, where, np.broadcast_to(np.asarray(values, dtype=np.float64), where.shape)))

    inside = place(i[:, None], i).ravel()
    add(0, place(n, n), 1)
    add(1, np.concatenate([place(i, n), place(n, i)]), np.concatenate([y, y]))
    for k in range(count - 1):
        add(2 + k, inside, (G[k] - G[-1]).ravel())
        add(2 + k, [k, count - 1], [1, -1])
    for k in range(n):
        nu, delta = 1 + count + k, 1 + count + n + k
        add(nu, [count + k, place(k, n)[0], place(n, k)[0]], 1)
        add(delta, [count + n + k, place(k, n)[0], place(n, k)[0], place(n, n)[0]], [1, -1, -1, -2 * C])
    variables = 1 + count + 2 * n
    F = sparse.csc_matrix(
        (np.concatenate([v for _, _, v in parts]),
         (np.concatenate([np.full(len(at), k) for k, at, _ in parts]), np.concatenate([at for _, at, _ in parts]))),
        shape=(variables, signs + size * size))
    F0 = np.zeros(signs + size * size)
    F0[count - 1] = 1
    F0[inside] = G[-1].ravel()
    F0[np.concatenate([place(i, n), place(n, i)])] = 1
    b = np.zeros(variables)
    b[0] = -1
    return (-F, sparse.csc_matrix(b[:, None]), sparse.csc_matrix(F0[:, None]), sdpap.SymCone(l=signs, s=(size,)),
            sdpap.SymCone(f=variables))
