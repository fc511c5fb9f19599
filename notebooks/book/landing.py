"""The landing page, from the beginning and the table of README.md."""

import re

ROW = re.compile(r"^\| \[[^\]]+\]\((notebooks/[^)]+\.ipynb)\) \|", re.M)


def notebooks(readme, root):
    """The notebooks in the order of the table. Each must be in it once."""
    listed = [root / path for path in ROW.findall(readme)]
    there = sorted((root / "notebooks").glob("*.ipynb"))
    if sorted(listed) != there:
        wrong = sorted(str(p.relative_to(root)) for p in {*there} ^ {*listed}) or "twice the same one"
        raise ValueError(f"the table of README.md and the folder notebooks differ: {wrong}")
    return listed


def page(template, readme):
    """The template with parts of README.md in the places that it names."""
    opening = re.search(r"^# .*\n\n((?:.+\n)+)\n(!\[.*\n)", readme)
    table = re.search(r"^\| notebook .*\n(?:\|.*\n)+", readme, re.M)
    if not opening or not table:
        raise ValueError("README.md does not begin with a title, a paragraph and an image, or has no table of the notebooks")
    for place, text in {"ABOUT": opening[1], "IMAGE": opening[2], "NOTEBOOKS": table[0]}.items():
        if template.count(f"<!-- {place} -->\n") != 1:
            raise ValueError(f"index.md needs one place for {place}")
        template = template.replace(f"<!-- {place} -->\n", text)
    return template


def headings(path):
    """The headings of a page of Markdown."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.findall(r"^#+ +(.+?) *$", text, re.M)
