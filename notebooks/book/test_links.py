"""Links, headings and outputs of a notebook on its way into the book."""

import pytest

import links
import pages


class Cell(dict):
    """What nbformat's nodes can do."""

    __getattr__, __setattr__ = dict.__getitem__, dict.__setitem__


@pytest.fixture
def tree(tmp_path):
    """A repository with two notebooks, a file, a folder and an image."""
    for name in ("notebooks/a.ipynb", "notebooks/b.ipynb", "lib/svm/x y.go", "notebooks/images/p.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("content")
    heads = {tmp_path / "notebooks" / f"{n}.ipynb": ["Title", "5 · Theorems 2 and 5: drop `C`", "Limits of $C$ *here*"] for n in "ab"}
    return links.Links(tmp_path, tmp_path / "source", heads), tmp_path


REPOSITORY = "https://github.com/mercer-go/mercer"


@pytest.mark.parametrize("text, want", [
    ("[b](b.ipynb)", "[b](b.ipynb)"),
    ("[b](../notebooks/b.ipynb#Limits-of-$C$-*here*)", "[b](b.ipynb#limits-of--here)"),
    ("[b](b.ipynb#5-·-Theorems-2-and-5:-drop-`C`)", "[b](b.ipynb#5--theorems-2-and-5-drop-c)"),
    ("[here](#5--theorems-2-and-5-drop-c) and [there](#limits-of--here)", "[here](#5--theorems-2-and-5-drop-c) and [there](#limits-of--here)"),
    ("[file](../lib/svm/x%20y.go#L3)", f"[file]({REPOSITORY}/blob/main/lib/svm/x%20y.go#L3)"),
    ("[folder](../lib/svm/)", f"[folder]({REPOSITORY}/tree/main/lib/svm)"),
    ('[`code` [1]](../lib "title")', f'[`code` [1]]({REPOSITORY}/tree/main/lib "title")'),
    ('<a class="x" href="../lib">', f'<a class="x" href="{REPOSITORY}/tree/main/lib">'),
    ("[web](https://go.dev/x) <mailto:a@b.c>", "[web](https://go.dev/x) <mailto:a@b.c>"),
    ("![p](images/p.png)", "![p](images/p.png)"),
    ("`[x](none)` and $f[x](y)$\n```\n[x](none)\n```\n", "`[x](none)` and $f[x](y)$\n```\n[x](none)\n```\n"),
])
def test_links_work(tree, text, want):
    l, root = tree
    assert l.rewritten(text, root / "notebooks/a.ipynb") == want


def test_images_come_along(tree):
    l, root = tree
    l.rewritten("![p](images/p.png)", root / "notebooks/a.ipynb")
    assert (root / "source/notebooks/images/p.png").read_text() == "content"


@pytest.mark.parametrize("text, says", [
    ("[x](none.ipynb)", "notebooks/a.ipynb links to none.ipynb"),
    ("[x](b.ipynb#Nowhere)", "notebooks/b.ipynb has no such heading"),
    ("[x](../../outside)", "not there"),
    ("![x](images/none.png)", "images/none.png"),
])
def test_a_broken_link_is_an_error(tree, text, says):
    l, root = tree
    with pytest.raises(ValueError, match=says):
        l.rewritten(text, root / "notebooks/a.ipynb")


def test_one_title(tree):
    l, root = tree
    sources = ["# Title\n\ntext\n", "# Part\n\n## Section\n```go\n# no heading\n```\n"]
    nb = Cell(cells=[Cell(cell_type="markdown", source=s) for s in sources])
    assert pages.headings(nb) == ["Title", "Part", "Section"]
    pages.prepared(nb, root / "notebooks/a.ipynb", l)
    assert [c.source for c in nb.cells] == ["# Title\n\ntext\n", "## Part\n\n### Section\n```go\n# no heading\n```\n"]
    nb = Cell(cells=[Cell(cell_type="markdown", source="# Title\n\n## Section")])
    pages.prepared(nb, root / "notebooks/a.ipynb", l)
    assert nb.cells[0].source == "# Title\n\n## Section"


def test_outputs_need_no_script():
    png = Cell(alt='a "cat"', width=7)
    img = '<img width="7" style="max-width:100%;height:auto" alt="a &quot;cat&quot;" src="data:image/png;base64,AQID">'
    for data, want in [
        ({"image/png": "AQ\nID\n", "text/plain": "x"}, img),
        ({"application/vnd.vegalite.v5+json": {}, "image/png": "AQID", "text/plain": "x"}, img),
        ({"application/vnd.jupyter.widget-view+json": {}, "text/html": "<script>", "image/png": "AQID"}, img),
        ({"text/html": "<b>", "image/png": "AQID"}, "<b>"),
        ({"application/javascript": "1", "text/plain": "x"}, None),
    ]:
        out = pages.shown(Cell(output_type="display_data", data=dict(data), metadata={"image/png": png}))
        assert out.data.get("text/html") == want, data
        assert set(out.data) <= set(pages.SHOWN)
    stream = Cell(output_type="stream", name="stdout", text="x")
    assert pages.shown(stream) is stream
