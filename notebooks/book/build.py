"""Make the book: a site of all notebooks with mathematics and search, which works offline.

It writes the pages of Sphinx to build/book-work, from README.md and the notebooks as they
are stored, and the site to build/book. `make book` runs it in an environment of its own.
Any warning is an error.
"""

import pathlib
import shutil
import subprocess
import sys

import nbformat
import yaml

import landing
import mathjax
import pages
from links import Links

ROOT = pathlib.Path(__file__).parents[2]
HERE = pathlib.Path(__file__).parent
WORK = ROOT / "build" / "book-work"
SITE = ROOT / "build" / "book"


def main():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    notebooks = landing.notebooks(readme, ROOT)
    labs = sorted((ROOT / "notebooks/labs/release").glob("*/*.ipynb"))  # the source folder has the solutions
    handouts = [p for p in [ROOT / "notebooks/labs/README.md"] if p.exists()]
    contents = {p: nbformat.read(p, as_version=4) for p in [*notebooks, *labs]}

    source = WORK / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    links = Links(ROOT, source, {p: pages.headings(nb) for p, nb in contents.items()} | {p: landing.headings(p) for p in handouts})
    for path, nb in contents.items():
        write(source / path.relative_to(ROOT), nbformat.writes(pages.prepared(nb, path, links)))
    for path in handouts:
        write(source / path.relative_to(ROOT), links.rewritten(path.read_text(encoding="utf-8"), path))
    index = landing.page((HERE / "index.md").read_text(encoding="utf-8"), readme)
    write(source / "index.md", links.rewritten(index, ROOT / "README.md"))

    parts = [{"caption": "Notebooks", "chapters": [entry(p, contents[p]) for p in notebooks]}]
    if handouts or labs:
        parts.append({"caption": "Labs", "chapters": [{"file": name(p)} for p in handouts] + [entry(p, contents[p]) for p in labs]})
    write(source / "_toc.yml", yaml.safe_dump({"format": "jb-book", "root": "index", "parts": parts}, allow_unicode=True))
    for part in ("_config.yml", "adapt.py"):
        shutil.copy(HERE / part, source)
    shutil.copy(ROOT / "interp/cmd/mercer/logo/logo-32x32.png", source / "favicon.png")
    shutil.copytree(HERE / "static", source / "assets")
    mathjax.copy(source / "assets" / "mathjax")
    render(source)


def name(path):
    """The name of a page in the table of contents."""
    return str(path.relative_to(ROOT).with_suffix(""))


def entry(path, nb):
    """A page with the number of its file before its title: the texts say "notebook 04b"."""
    number, _, _ = path.stem.partition("-")
    title = pages.headings(nb)[0]
    return {"file": name(path), "title": f"{number} · {title}" if number[0].isdigit() else title}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def render(source):
    shutil.rmtree(WORK / "_build", ignore_errors=True)
    run = subprocess.run(
        [pathlib.Path(sys.executable).parent / "jupyter-book", "build", "-W", "-n", "--keep-going", "--path-output", WORK, source],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    log = WORK / "sphinx.log"
    log.write_text(run.stdout, encoding="utf-8")
    if run.returncode != 0:
        said = [line for line in run.stdout.splitlines() if "WARNING" in line or "ERROR" in line]
        sys.exit("\n".join(said or run.stdout.splitlines()[-30:]) + f"\nThe book was not made: {log} says more.")
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(WORK / "_build" / "html", SITE)
    print(f"The book is in {SITE.relative_to(ROOT)}: open {SITE.relative_to(ROOT)}/index.html, or serve it with python3 -m http.server -d {SITE.relative_to(ROOT)}")


if __name__ == "__main__":
    try:
        main()
    except ValueError as err:
        sys.exit(f"make book: {err}")
