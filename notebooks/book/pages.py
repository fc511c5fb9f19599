"""A notebook as a page: one title, links that work, outputs that need no JavaScript."""

import base64
import html
import re

HEADING = re.compile(r"^(#+) +(.+?) *$", re.M)
FENCE = re.compile(r"^(```.*?^```)", re.M | re.S)

# What a page without JavaScript can show.
SHOWN = ("text/html", "image/svg+xml", "image/png", "image/jpeg", "text/markdown", "text/latex", "text/plain")


def headings(nb):
    """The texts of all headings; the first is the title."""
    found = [m[2] for cell in nb.cells if cell.cell_type == "markdown" for part in prose(cell.source) for m in HEADING.finditer(part)]
    if not found:
        raise ValueError("a notebook has no heading")
    return found


def prose(text):
    """The parts of a Markdown text outside fenced code."""
    return FENCE.split(text)[::2]


def prepared(nb, path, links):
    """The notebook for Sphinx."""
    titles = sum(len(m[1]) == 1 for c in nb.cells if c.cell_type == "markdown" for part in prose(c.source) for m in HEADING.finditer(part))
    first = True
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            if titles > 1:  # its parts become sections, or Sphinx would see several pages
                cell.source = lowered(cell.source, first)
            first = first and not HEADING.search(cell.source)
            cell.source = links.rewritten(cell.source, path)
        elif cell.cell_type == "code":
            if cell.metadata.get("jupyter", {}).get("source_hidden"):  # as JupyterLab has it; the page has its own word
                cell.metadata.setdefault("tags", []).append("hide-input")
            cell.outputs = [shown(o) for o in cell.outputs]
    return nb


def lowered(text, keep_title):
    """The text with each heading one level lower, except the title."""
    parts = FENCE.split(text)
    for i in range(0, len(parts), 2):
        parts[i] = HEADING.sub(r"#\1 \2", parts[i])
    text = "".join(parts)
    return HEADING.sub(lambda m: m[0][1:], text, count=1) if keep_title else text


def shown(output):
    """The output without what needs JavaScript. A picture gets its alternative text, which Sphinx takes from HTML alone."""
    data = output.get("data")
    if data is None:
        return output
    scripted = any(mime not in SHOWN for mime in data)
    for mime in [m for m in data if m not in SHOWN]:
        del data[mime]
    for mime in ("image/png", "image/jpeg", "image/svg+xml"):
        if mime in data and ("text/html" not in data or scripted):
            data["text/html"] = picture(mime, data[mime], output.metadata.get(mime, {}))
    return output


def picture(mime, content, hints):
    if mime == "image/svg+xml":
        content = base64.b64encode(content.encode()).decode()
    content = re.sub(r"\s", "", content)
    width = f' width="{hints["width"]}"' if "width" in hints else ""
    alt = f' alt="{html.escape(hints["alt"])}"' if "alt" in hints else ""
    return f'<img{width} style="max-width:100%;height:auto"{alt} src="data:{mime};base64,{content}">'
