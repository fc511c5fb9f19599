"""The landing page has its text and its list from README.md."""

import pathlib

import pytest

import landing

README = """# Name

It does this.
And that.

![a picture](notebooks/images/p.png)

| notebook | |
|---|---|
| [b](notebooks/b.ipynb) | the second |
| [a](notebooks/a.ipynb) | the first |

| look | at |
|---|---|
"""
TEMPLATE = "# Title\n\n<!-- ABOUT -->\n\n<!-- NOTEBOOKS -->\n\n<!-- IMAGE -->\n"


@pytest.fixture
def root(tmp_path):
    (tmp_path / "notebooks").mkdir()
    for name in "ab":
        (tmp_path / f"notebooks/{name}.ipynb").write_text("{}")
    return tmp_path


def test_the_order_is_that_of_the_table(root):
    assert [p.stem for p in landing.notebooks(README, root)] == ["b", "a"]


@pytest.mark.parametrize("readme, says", [
    (README.replace("| [a](notebooks/a.ipynb) | the first |\n", ""), "notebooks/a.ipynb"),
    (README.replace("b.ipynb", "c.ipynb"), "notebooks/b.ipynb.*notebooks/c.ipynb"),
    (README.replace("b.ipynb", "a.ipynb"), "notebooks/b.ipynb"),
    (README + "| [a](notebooks/a.ipynb) | again |\n", "twice"),
])
def test_a_notebook_is_in_the_table_once(root, readme, says):
    with pytest.raises(ValueError, match=says):
        landing.notebooks(readme, root)


def test_the_page_has_the_parts_of_the_readme():
    text = landing.page(TEMPLATE, README)
    assert text == "# Title\n\nIt does this.\nAnd that.\n\n" + README[README.index("| notebook"):README.index("\n| look")] + "\n![a picture](notebooks/images/p.png)\n"


@pytest.mark.parametrize("template, readme", [
    (TEMPLATE.replace("<!-- IMAGE -->\n", ""), README),
    (TEMPLATE, README.replace("| notebook | |", "| file | |")),
    (TEMPLATE, README.replace("![", "[")),
])
def test_a_missing_part_is_an_error(template, readme):
    with pytest.raises(ValueError, match="index.md|README.md"):
        landing.page(template, readme)


def test_headings_of_a_page(tmp_path):
    path = pathlib.Path(tmp_path / "README.md")
    path.write_text("# Labs\n\n```\n# no heading\n```\n\n## Rules \n")
    assert landing.headings(path) == ["Labs", "Rules"]
