"""nbconvert makes pages, PDFs and scripts.

The suite makes PDFs of two notebooks. MERCER_LONG=1, as `make nightly` sets it, makes those of all.
"""

import os
import pathlib
import re
import shutil

import nbconvert
import nbformat
import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))
LONG = os.environ.get("MERCER_LONG") == "1"
QUICK = ("00-welcome", "01-infinite-ensembles")  # the first one, and the longest
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_html(path):
    html, _ = nbconvert.HTMLExporter().from_filename(str(path))
    assert '<span class="kn">' in html or '<span class="k">' in html or '<span class="kd">' in html, "Go is not highlighted"
    assert "data:image/png;base64," in html or "<svg" in html


@pytest.mark.parametrize("path", [p for p in NOTEBOOKS if LONG or p.stem in QUICK], ids=lambda p: p.stem)
def test_pdf(path, monkeypatch):
    """Through a browser, as `nbconvert --to webpdf` does."""
    if CHROMIUM is None and os.environ.get("CI") != "true":
        pytest.skip("no Chromium")
    from playwright.async_api import BrowserType

    launch = BrowserType.launch
    monkeypatch.setattr(BrowserType, "launch", lambda self, **kw: launch(self, executable_path=CHROMIUM, **kw))
    exporter = nbconvert.WebPDFExporter(disable_sandbox=True)
    pdf, _ = exporter.from_filename(str(path))
    assert pdf.startswith(b"%PDF-") and len(pdf) > 50_000
    build = pathlib.Path(__file__).parents[3] / "build"
    build.mkdir(exist_ok=True)
    (build / f"{path.stem}.pdf").write_bytes(pdf)


def test_script():
    """A notebook becomes a .go file: language_info says how its scripts are called."""
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x := 1"), nbformat.v4.new_code_cell("x")])
    nb.metadata["kernelspec"] = {"name": "mercer", "display_name": "Go (Mercer)", "language": "go"}
    from nbconvert.preprocessors import ExecutePreprocessor

    ExecutePreprocessor(timeout=60, kernel_name="mercer").preprocess(nb, {})
    text, resources = nbconvert.ScriptExporter().from_notebook_node(nb)
    assert resources["output_extension"] == ".go"
    assert re.sub(r"\s+", " ", text).strip() == "x := 1 x"
    assert nb.metadata.language_info.pygments_lexer == "go"


def test_alternative_text():
    """A figure is described to who does not see it, in a page too."""
    cells = [
        'import (\n\t"github.com/mercer-go/mercer/data"\n\t"github.com/mercer-go/mercer/viz"\n)\nfig := must(viz.Scatter(data.Twonorm(2).Sample(20, 1)))',
        "fig",
        "viz.Grid(2, fig, fig)",
    ]
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    nb.metadata["kernelspec"] = {"name": "mercer", "display_name": "Go (Mercer)", "language": "go"}
    from nbconvert.preprocessors import ExecutePreprocessor

    ExecutePreprocessor(timeout=60, kernel_name="mercer").preprocess(nb, {})
    for template in ("lab", "classic"):
        html, _ = nbconvert.HTMLExporter(template_name=template).from_notebook_node(nb)
        texts = re.findall(r'<img[^>]* alt="([^"]*)"', html)
        assert len(texts) == 2 and all("20 points" in t for t in texts), texts
        assert texts[1].startswith("2 panels")
