"""EasyMKL of MKLpy 0.4.3, the last version that does not need PyTorch."""

import joblib
import numpy as np
import sklearn.utils
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.svm import SVC

from peer import Request, load, timed, write

sklearn.utils.parallel_backend = joblib.parallel_backend  # where MKLpy 0.4.3 looks for it
from MKLpy.algorithms import EasyMKL  # noqa: E402


def easy(q: Request) -> float:
    """Writes no numbers for the bounds, which MKLpy does not keep, and the weights. The matrices are part of the seconds."""
    x, y = load(q["Data"])

    def fit() -> EasyMKL:
        kernels = [rbf_kernel(x, gamma=gamma) for gamma in q["Gammas"]]
        return EasyMKL(learner=SVC(C=q["C"], kernel="precomputed"), lam=q["Lambda"]).fit(kernels, y)

    seconds, model = timed(q, fit)
    write(q, np.concatenate([[np.nan, np.nan], np.asarray(model.solution.weights, dtype=np.float64)]))
    return seconds
