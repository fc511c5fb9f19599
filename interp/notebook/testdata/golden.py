"""Writes golden.ipynb as Python's nbformat does, from messy.ipynb beside it.

The Go tests check that this package makes the same of it, byte for byte.
Run it again after a change of messy.ipynb; it needs nbformat 5.
"""

from pathlib import Path

import nbformat

here = Path(__file__).parent
nb = nbformat.read(here / "messy.ipynb", as_version=nbformat.NO_CONVERT)
nbformat.write(nb, here / "golden.ipynb")
