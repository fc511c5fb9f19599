"""The weights and the objective of lib/mkl are those of CVXPY, on the semidefinite programs of the paper."""

import json
import os
import pathlib
import subprocess

import pytest

np = pytest.importorskip("numpy")
cp = pytest.importorskip("cvxpy")

MERCER = os.environ["MERCER"]
PROGRAM = pathlib.Path(__file__).parent / "testdata" / "train.go"
WITHIN = 1e-5


def problem(method, seed):
    """Two overlapping classes, three kernels with ones on the diagonal, and points without a label."""
    rng = np.random.default_rng(seed)
    n, m, d = rng.integers(14, 26), rng.integers(4, 10), rng.integers(2, 5)
    y = np.where(np.arange(n + m) % 2 == 0, 1, -1)
    x = rng.standard_normal((n + m, d)) + 0.6 * y[:, None]
    square = ((x[:, None] - x) ** 2).sum(2)
    linear = x @ x.T
    size = np.sqrt(np.diag(linear))
    kernels = [np.exp(-gamma * square) for gamma in np.exp(rng.uniform([-3, -0.5], [-1.5, 1]))] + [linear / np.outer(size, size)]
    return {"Method": method, "Y": y[:n].tolist(), "Grams": [k.ravel().tolist() for k in kernels], "C": float(np.exp(rng.uniform(-1, 2)))}


PROBLEMS = [problem(method, seed) for method in ("SDPI", "SDPT", "norm") for seed in range(10, 18)]


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """What lib/mkl learns for all of them."""
    path = tmp_path_factory.mktemp("mkl") / "problems.json"
    path.write_text(json.dumps(PROBLEMS))
    run = subprocess.run([MERCER, "run", PROGRAM, path], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def solve(p):
    """The optimum t and the weights: equation 17 for SDPI and the norm, with the constraints of equation 9 for SDPT."""
    y = np.array(p["Y"], dtype=float)
    n, count = len(y), len(p["Grams"])
    size = round(np.sqrt(len(p["Grams"][0])))
    grams = [np.array(k).reshape(size, size) for k in p["Grams"]]
    mu, t, shift = cp.Variable(count), cp.Variable(), cp.Variable()
    nu, delta = cp.Variable(n, nonneg=True), cp.Variable(n, nonneg=True)
    G = sum(mu[i] * (np.outer(y, y) * k[:n, :n]) for i, k in enumerate(grams))
    side = cp.reshape(1 + nu - delta + shift * y, (n, 1), order="C")
    corner = cp.reshape(t - 2 * p["C"] * cp.sum(delta), (1, 1), order="C")
    constraints = [cp.bmat([[G, side], [side.T, corner]]) >> 0]
    if p["Method"] == "SDPI":
        constraints += [mu >= 0, cp.sum(mu) == 1]
    elif p["Method"] == "norm":
        constraints += [mu >= 0, cp.norm(mu) <= 1]
    else:
        trace = np.array([np.trace(k) for k in grams])
        constraints += [sum(mu[i] * k for i, k in enumerate(grams)) >> 0, trace @ mu == count * size]
    program = cp.Problem(cp.Minimize(t), constraints)
    program.solve(solver=cp.CLARABEL, tol_gap_abs=1e-9, tol_gap_rel=1e-9, tol_feas=1e-9, max_iter=200)
    assert program.status in ("optimal", "optimal_inaccurate"), program.status
    return float(t.value), mu.value


@pytest.mark.parametrize("index", range(len(PROBLEMS)), ids=[f"{p['Method']}-{i % 8 + 10}" for i, p in enumerate(PROBLEMS)])
def test_weights(models, index):
    model = models[index]
    t, mu = solve(PROBLEMS[index])
    assert model["Status"] == "converged"
    assert abs(model["Primal"] - t) <= WITHIN * t
    assert abs(model["Dual"] - t) <= WITHIN * t
    assert model["Weights"] == pytest.approx(mu, abs=WITHIN * max(1, np.abs(mu).max()))
