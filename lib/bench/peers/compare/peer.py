"""The peers' side: answers the requests of request.go with the library named Peer."""

import json
import sys
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import numpy as np

Request = dict[str, Any]
Floats = np.ndarray[Any, np.dtype[np.float64]]

NODE = np.dtype([("index", np.int32), ("value", np.float64)], align=True)  # of LIBSVM and of LIBLINEAR


def load(path: str) -> tuple[Floats, Floats]:
    """The rows and labels of a set."""
    y = np.fromfile(path + ".y")
    return np.fromfile(path + ".x").reshape(len(y), -1), y


def write(q: Request, values: Floats) -> None:
    if q.get("Out"):
        np.asarray(values, dtype=np.float64).tofile(q["Out"])


def timed(q: Request, call: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds of one of q's repeated calls, and the last result."""
    clock = time.perf_counter if q["Wall"] else time.process_time
    repeat = max(1, q.get("Repeat", 1))
    start = clock()
    for _ in range(repeat):
        result = call()
    return (clock() - start) / repeat, result


class Missing(Exception):
    """A library is not installed, or cannot be loaded."""


def module(name: str) -> ModuleType:
    try:
        return import_module("with_" + name)
    except (ImportError, OSError) as e:
        raise Missing(e) from e


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parent))
    for line in sys.stdin:
        q = json.loads(line)
        try:
            answer = {"Seconds": getattr(module(q["Peer"]), q["Do"])(q), "Error": ""}
        except Missing as e:
            answer = {"Seconds": 0, "Error": str(e), "Missing": True}
        except Exception as e:  # the driver prints it
            answer = {"Seconds": 0, "Error": f"{type(e).__name__}: {e}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
