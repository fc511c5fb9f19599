"""LIBSVM with the distance kernels built in, compiled from its own source if g++ is there.

LIBSVM has neither kernel; in the copy -‖x-y‖₁ takes the place of tanh and -‖x-y‖₂
that of the polynomial.
"""

import shutil
import subprocess
import sys
import tarfile
import zlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from workers import BUILD

DISTANCE = """
static double distance(const svm_node *px, const svm_node *py, bool square)
{
	double sum = 0;
	while(px->index != -1 || py->index != -1)
	{
		double d;
		if(px->index == py->index)
			d = (px++)->value - (py++)->value;
		else if(py->index == -1 || (px->index != -1 && px->index < py->index))
			d = (px++)->value;
		else
			d = (py++)->value;
		sum += square ? d*d : fabs(d);
	}
	return sum;
}

class Kernel: public QMatrix {"""

PATCH = {
    "\nclass Kernel: public QMatrix {": DISTANCE,
    "return tanh(gamma*dot(x[i],x[j])+coef0);": "return -distance(x[i],x[j],false);",
    "return powi(gamma*dot(x[i],x[j])+coef0,degree);": "return -sqrt(distance(x[i],x[j],true));",
    # prediction has its own
    "return tanh(param.gamma*dot(x,y)+param.coef0);": "return -distance(x,y,false);",
    "return powi(param.gamma*dot(x,y)+param.coef0,param.degree);": "return -sqrt(distance(x,y,true));",
}

FLAGS = ["-O3", "-fPIC", "-shared", "-fopenmp"]

# Another patch makes another file.
LIBRARY = BUILD / f"libsvm-{zlib.crc32(repr((PATCH, FLAGS)).encode()):08x}.so"


@cache
def built() -> bool:
    """Whether LIBRARY is there, made if need be."""
    try:
        name = f"libsvm-official=={version('libsvm-official')}"
    except PackageNotFoundError:
        print("      no libsvm: its built-in stump and perceptron kernels are left out")
        return False
    if LIBRARY.exists():
        return True
    if not shutil.which("g++"):
        print("      no g++: LIBSVM with built-in stump and perceptron kernels is left out")
        return False
    source = BUILD / "libsvm-source"
    pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps",
           "--no-binary", ":all:", "-d", str(source), name]
    if subprocess.run(pip).returncode != 0:
        print("      no source of LIBSVM: its built-in stump and perceptron kernels are left out")
        return False
    archive = next(source.glob("*.tar.gz"))
    with tarfile.open(archive) as tar:
        tar.extractall(source, filter="data")
    folder = next(source.glob("*/cpp-source"))
    text = (folder / "svm.cpp").read_text()
    for old, new in PATCH.items():
        if old not in text:
            raise RuntimeError(f"LIBSVM's source has changed: no {old!r}")
        text = text.replace(old, new, 1)
    (folder / "svm.cpp").write_text(text)
    if subprocess.run(["g++", *FLAGS, str(folder / "svm.cpp"), "-o", str(LIBRARY)]).returncode != 0:
        print("      g++ failed: LIBSVM with built-in stump and perceptron kernels is left out")
        return False
    return True
