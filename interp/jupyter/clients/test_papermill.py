"""papermill runs notebooks, and sets parameters of plain values.

It has no translator for Go, and lets no package but its own add one. Of those
that it has, the one for C# writes `var n = 5;`, which is Go too: that does for
numbers, booleans and strings of ASCII. `mercer run -p` needs no such thing.
"""

import os
import subprocess

import nbformat
import papermill
import pytest


def notebook(path):
    nb = nbformat.v4.new_notebook(cells=[
        nbformat.v4.new_code_cell('n, rate, name, on := 1, 0.5, "a", false', metadata={"tags": ["parameters"]}),
        nbformat.v4.new_code_cell('import "fmt"\nfmt.Println(n, rate, name, on)'),
    ])
    nb.metadata["kernelspec"] = {"name": "mercer", "display_name": "Go (Mercer)", "language": "go"}
    nbformat.write(nb, path)


def printed(path):
    nb = nbformat.read(path, as_version=4)
    nbformat.validate(nb)
    return [o["text"] for c in nb.cells for o in c.get("outputs", [])]


def test_without_parameters(tmp_path):
    notebook(tmp_path / "in.ipynb")
    papermill.execute_notebook(tmp_path / "in.ipynb", tmp_path / "out.ipynb", progress_bar=False)
    assert printed(tmp_path / "out.ipynb") == ["1 0.5 a false\n"]


def test_parameters(tmp_path):
    notebook(tmp_path / "in.ipynb")
    papermill.execute_notebook(
        tmp_path / "in.ipynb", tmp_path / "out.ipynb", progress_bar=False, language=".net-csharp",
        parameters={"n": 5, "rate": 0.25, "name": 'b "c"', "on": True})
    assert printed(tmp_path / "out.ipynb") == ['5 0.25 b "c" true\n']


def test_failure_is_reported(tmp_path):
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell('panic("oh")')])
    nb.metadata["kernelspec"] = {"name": "mercer", "display_name": "Go (Mercer)", "language": "go"}
    nbformat.write(nb, tmp_path / "in.ipynb")
    with pytest.raises(papermill.PapermillExecutionError, match="oh"):
        papermill.execute_notebook(tmp_path / "in.ipynb", tmp_path / "out.ipynb", progress_bar=False)


def test_mercers_own_parameters(tmp_path):
    notebook(tmp_path / "in.ipynb")
    mercer = os.environ.get("MERCER", "mercer")
    subprocess.run([mercer, "run", "in.ipynb", "-o", "out.ipynb", "-p", "n=5", "-p", "rate=1", "-p", "name=b c", "-p", "on=true"],
                   cwd=tmp_path, check=True, timeout=120)
    assert printed(tmp_path / "out.ipynb") == ["5 1 b c true\n"]
    tags = [c.metadata.get("tags") for c in nbformat.read(tmp_path / "out.ipynb", as_version=4).cells]
    assert tags == [["parameters"], ["injected-parameters"], None]
