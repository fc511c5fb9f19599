"""A part of Sphinx's configuration: where its ways are not those of notebooks."""

from docutils import nodes


def as_in_a_notebook(app, doctree):
    """Draws display formulas as JupyterLab does. Sphinx puts those with a line break into "split", where \\tag is an error."""
    for formula in doctree.findall(nodes.math_block):
        if not formula.get("nowrap"):
            formula["nowrap"] = True
            formula.children = [nodes.Text(rf"\[{formula.astext()}\]")]


def in_their_language(app, doctree):
    """Colours cells that are not Go as what they are: the Go of Pygments knows no texts in single quotes."""
    for cell in doctree.findall(nodes.literal_block):
        language = {"%%sql": "sql", "%%bash": "bash", "%%sh": "bash"}.get(cell.astext().split(None, 1)[0] if cell.astext().strip() else "")
        if language:
            cell["language"] = language


def without_thebe(app, pagename, templatename, context, doctree):
    """Leaves out scripts that Jupyter Book adds twice, an error in the browser. They run Python by means of another server."""
    context["script_files"][:] = [
        f for f in context["script_files"] if "thebe" not in str(f.filename) + str(f.attributes.get("body", ""))]


def setup(app):
    app.connect("doctree-read", as_in_a_notebook)
    app.connect("doctree-read", in_their_language)
    app.connect("html-page-context", without_thebe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
