"""Notebooks, executed by nbclient through the installed kernel.

`make notebooks` executes them all without Python, so here the first one and one with sliders are enough.
MERCER_LONG=1, as `make nightly` sets it, executes all.
"""

import html
import os
import pathlib

import nbclient
import nbformat
import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))
LONG = os.environ.get("MERCER_LONG") == "1"
QUICK = ("00-welcome", "05-kernel-design")


@pytest.mark.parametrize("path", [p for p in NOTEBOOKS if LONG or p.stem in QUICK], ids=lambda p: p.stem)
def test_notebook(path):
    nb = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(nb, timeout=120, kernel_name="mercer").execute()
    outputs = [o for c in nb.cells if c.cell_type == "code" for o in c.outputs]
    assert not [o for o in outputs if o.output_type == "error"]
    assert any("image/png" in o.get("data", {}) for o in outputs), "no figure"
    nbformat.validate(nb)


def test_alternative_text_of_outputs():
    """What a picture shows is in the metadata of its output, for figures and for types of a cell, and can be replaced."""
    cells = [
        'import "github.com/mercer-go/mercer/viz"\nfig := must(viz.Lines([]float64{1, 2, 3}, []viz.Series{{Name: "error", Y: []float64{5, 2, 3}}}))',
        "fig",
        'Display(fig.Describe("It falls & rises."))',
        'type dot struct{}\nfunc (dot) SVG() string { return "<svg/>" }\nfunc (dot) Alt() string { return "a dot" }\ndot{}',
        'import "image"\ndisplay.WithAlt("grey", display.Image(image.NewGray(image.Rect(0, 0, 2, 2))))',
    ]
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    nbclient.NotebookClient(nb, timeout=60, kernel_name="mercer").execute()
    shown = [c.outputs[0] for c in nb.cells[1:]]
    texts = [next(iter(o.metadata.values()))["alt"] for o in shown]
    assert texts[0].endswith("error: 5 at 1, 3 at 3, least 2 at 2.") and texts[1:] == ["It falls & rises.", "a dot", "grey"]
    assert all(f'alt="{html.escape(text)}"' in o.data["text/html"] for text, o in zip(texts, shown))


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
