"""MathJax in the site itself, so that no page asks another server for it."""

import hashlib
import importlib.metadata
import pathlib
import shutil

# Of all files that are copied, with their names. It changes with the version in requirements.txt.
DIGEST = "1ac3016196a1389edc32c04caa51e28f64fbda3d66f94da448efedba721ec4f4"

# What draws TeX as HTML, its fonts, and what its menu and its screen reader load on request.
PARTS = ("tex-chtml.js", "a11y", "input", "output/chtml", "sre", "ui")


def copy(to):
    """Copies MathJax from its package, and fails unless it is the one that we know."""
    package = importlib.metadata.distribution("sphinx-mathjax-offline")
    [script] = [f for f in package.files if f.name == "tex-chtml.js"]
    root = pathlib.Path(package.locate_file(script)).parent
    files = sorted(p for part in PARTS for p in ([root / part] if (root / part).is_file() else (root / part).rglob("*")) if p.is_file())
    digest = hashlib.sha256()
    for path in files:
        name = path.relative_to(root).as_posix()
        digest.update(f"{name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to / name)
    if digest.hexdigest() != DIGEST:
        raise ValueError(f"MathJax has the digest {digest.hexdigest()}, want {DIGEST}")
