"""jupytext's percent scripts: notebooks as .go files, there and back, and run as they are."""

import os
import pathlib
import subprocess

import jupytext
import nbformat
import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))
MERCER = os.environ.get("MERCER", "mercer")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_there_and_back(path):
    nb = nbformat.read(path, as_version=4)
    back = jupytext.reads(jupytext.writes(nb, fmt="go:percent"), fmt="go:percent")
    assert [(c.cell_type, c.source) for c in back.cells] == [(c.cell_type, c.source) for c in nb.cells]
    assert back.metadata.kernelspec["name"] == "mercer"


def test_a_script_runs(tmp_path):
    """With commands, which jupytext makes comments of, and a name that two cells declare."""
    sources = ['import "fmt"', "x := 1\n!echo shell", "%%bash\necho bash", 'x := "two"\nfmt.Println(x)']
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Title")] + [nbformat.v4.new_code_cell(s) for s in sources])
    nb.metadata["kernelspec"] = {"name": "mercer", "display_name": "Go (Mercer)", "language": "go"}
    script = jupytext.writes(nb, fmt="go:percent")
    (tmp_path / "script.go").write_text(script)
    done = subprocess.run([MERCER, "run", "script.go"], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "shell\nbash\ntwo\n", ""), script
    assert [c.source for c in jupytext.reads(script, fmt="go:percent").cells][1:] == sources
