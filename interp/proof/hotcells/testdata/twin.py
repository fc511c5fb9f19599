"""What the twins share. "python3 nbody.py 3" runs plain CPython for 3 rounds; "python3 nbody.py
3 numba" compiles what is marked with jit, and has arrays of numpy where there were lists."""
import sys
import time

compiled = sys.argv[2:] == ["numba"]
if compiled:
    import numba
    import numpy

    jit = numba.njit
    array = numpy.array
else:
    def jit(f):
        return f

    def array(values):
        return values


def zeros(n, value=0.0):
    return array([value] * n)


def rows(n, m):
    return array([[0.0] * m for _ in range(n)])


def measure(name, run):
    """Prints the best time of some rounds, in ms, and what run returns."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    if compiled:
        run()
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        total = run()
        best = min(best, time.perf_counter() - start)
    print(f"{name} {best * 1e3:.3f} {total:.9g}")
