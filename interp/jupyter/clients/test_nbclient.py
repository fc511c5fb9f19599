"""Every notebook, executed by nbclient through the installed kernel."""

import pathlib

import nbclient
import nbformat
import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_notebook(path):
    nb = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(nb, timeout=120, kernel_name="mercer").execute()
    outputs = [o for c in nb.cells if c.cell_type == "code" for o in c.outputs]
    assert not [o for o in outputs if o.output_type == "error"]
    assert any("image/png" in o.get("data", {}) for o in outputs), "no figure"
    nbformat.validate(nb)


def test_updates_and_clears():
    """What a cell shows in the place of another, and clears, is so in the notebook."""
    cells = [
        'Display(display.WithID("x", display.HTML("old")))',
        'check(display.Update("x", display.HTML("new")))',
        'Display(display.HTML("gone"))\ncheck(display.ClearOutput(true))\nDisplay(display.HTML("kept"))',
    ]
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    nbclient.NotebookClient(nb, timeout=60, kernel_name="mercer").execute()
    shown = [[o["data"]["text/html"] for o in c.outputs] for c in nb.cells]
    assert shown == [["new"], [], ["kept"]]
