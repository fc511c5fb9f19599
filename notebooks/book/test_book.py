"""The book in a real browser, without a network: every formula, picture, link, and the search."""

import functools
import html.parser
import http.server
import os
import pathlib
import re
import shutil
import threading
import urllib.parse

import pytest

ROOT = pathlib.Path(__file__).parents[2]
SITE = ROOT / "build" / "book"
PAGES = sorted(p.relative_to(SITE).as_posix() for p in SITE.rglob("*.html") if "_static" not in p.parts)
NOTEBOOKS = {f"notebooks/{p.stem}.html" for p in (ROOT / "notebooks").glob("*.ipynb")}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
REPOSITORY = "https://github.com/mercer-go/mercer"

if CHROMIUM is None and os.environ.get("CI") != "true":
    pytest.skip("no Chromium: install it (Debian: apt-get install chromium) to check the book", allow_module_level=True)

# What is wrong with the formulas of a page: errors, those that are not drawn, and TeX in the text.
FORMULAS = r"""async () => {
    const wrong = [];
    if (window.MathJax) await MathJax.startup.promise;
    for (const e of document.querySelectorAll("mjx-merror, [data-mjx-error], .MathJax_Error")) wrong.push("error: " + e.textContent);
    const formulas = document.querySelectorAll("span.math, div.math");
    for (const e of formulas) if (!e.querySelector("mjx-container")) wrong.push("not drawn: " + e.textContent);
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const t = texts.currentNode;
        if (t.parentElement.closest("pre, code, script, style, mjx-container")) continue;
        if (/\$[^$]*\$|\\[()[\]]|\\(frac|sum|alpha|mathcal|lVert|begin)\b/.test(t.data)) wrong.push("raw: " + t.data);
    }
    return [formulas.length, wrong];
}"""

PICTURES = """async () => {
    const all = [...document.images], wrong = [];
    for (const e of all) {
        e.loading = "eager";
        await e.decode().catch(() => {});
        const name = e.currentSrc.slice(0, 60);
        if (!e.naturalWidth || !e.naturalHeight) wrong.push("no picture: " + name);
        if (!(e.alt || "").trim()) wrong.push("no alternative text: " + name);
        if (e.clientWidth > e.closest("main, body").clientWidth) wrong.push("too wide: " + name);
    }
    return [all.length, wrong];
}"""


class Anchors(html.parser.HTMLParser):
    """The ids of a page."""

    def __init__(self, path):
        super().__init__()
        self.ids = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        self.ids.update(value for name, value in attrs if name in ("id", "name"))


@functools.cache
def anchors(path):
    return Anchors(path).ids


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def address():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser():
    assert CHROMIUM, "CI needs Chromium"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        b = p.chromium.launch(executable_path=CHROMIUM, args=[
            "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])  # which is no network
        yield b
        b.close()


@pytest.fixture
def page(browser, address):
    """A page that reaches only the book. Its complaints are what the console, the server and other addresses saw."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(180_000)  # a busy machine may take long
    page = context.new_page()
    page.complaints = []

    def asks(request):
        if not request.url.startswith((address, "data:", "blob:")):
            page.complaints.append(f"asks {request.url}")

    page.on("request", asks)
    page.on("console", lambda m: m.type in ("error", "warning") and page.complaints.append(m.text))
    page.on("pageerror", lambda e: page.complaints.append(str(e)))
    page.on("response", lambda r: r.status >= 400 and page.complaints.append(f"{r.status} {r.url}"))
    yield page
    context.close()


def test_every_notebook_is_a_page():
    assert SITE.exists(), "run make book"
    assert NOTEBOOKS <= set(PAGES)
    assert "index.html" in PAGES and "search.html" in PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page(page, address, name):
    page.goto(f"{address}/{name}", wait_until="load")
    formulas, wrong = page.evaluate(FORMULAS)
    assert not wrong
    pictures, wrong = page.evaluate(PICTURES)
    assert not wrong
    if name in NOTEBOOKS:
        assert formulas > 0 and pictures > 0
        assert page.locator(".cell_input .k, .cell_input .kd, .cell_input .kn").count() > 0, "Go is not highlighted"
    links = page.eval_on_selector_all("a[href]", "all => all.map(a => [a.getAttribute('href'), a.href])")
    assert not [why for link in links if (why := broken(*link, address))]
    assert not page.complaints


def test_checks_are_folded(page, address):
    """Their code gives answers away. A click shows it; the verdict is always there."""
    page.goto(f"{address}/notebooks/02-ensembles-of-machines.html", wait_until="load")
    folded = page.locator("main details.hide", has_text="// Check exercise")
    assert folded.count() == 6
    code = folded.first.locator("pre")
    assert code.is_hidden() and page.locator("main details.hide", has_text="// Exercise 1").count() == 0
    folded.first.locator("summary").click()
    code.wait_for(state="visible")
    assert page.locator("main [role=status]").first.is_visible()
    assert not page.complaints


def broken(written, target, address):
    """Why a link leads nowhere, or None. Of other addresses only those of the repository's files are checked."""
    if written == "#":  # a button
        return None
    url = urllib.parse.urlsplit(target)
    path = urllib.parse.unquote(url.path)
    if target.startswith(address):
        file = SITE / path.lstrip("/")
        if file.is_dir():
            file /= "index.html"
        if not file.exists():
            return f"{written}: no file"
        if url.fragment and urllib.parse.unquote(url.fragment) not in anchors(file):
            return f"{written}: no such anchor"
    elif m := re.match(REPOSITORY + r"/(?:blob|tree)/main/([^#]*)", target):
        if not (ROOT / urllib.parse.unquote(m[1])).exists():
            return f"{written}: not in the repository"
    elif url.scheme not in ("http", "https", "mailto"):
        return f"{written}: neither a page nor an address"
    return None


def test_search(page, address):
    """A word that only one notebook explains is found there, from any page."""
    page.goto(f"{address}/index.html", wait_until="load")
    page.keyboard.press("Control+k")
    box = page.locator("#pst-search-dialog input[type=search], .search__wrapper input[type=search]").first
    box.wait_for(state="visible")
    box.fill("semidefinite")
    box.press("Enter")
    found = page.locator("#search-results li a[href*='04b-multiple-kernels']").first
    found.wait_for()
    found.click()
    page.get_by_role("heading", name="Learning the weights of kernels").wait_for()
    assert "semidefinite" in page.locator("main").inner_text()
    assert not page.complaints


def test_a_link_to_another_notebook(page, address):
    """The table of README.md leads to the pages."""
    page.goto(f"{address}/index.html", wait_until="load")
    rows = page.locator("main table tbody tr")
    assert rows.count() == len(NOTEBOOKS) + 1  # and the labs
    assert all(len(row.split("\t")[1].split()) > 3 for row in rows.all_inner_texts()), "a notebook without a sentence"
    page.get_by_role("link", name="01-infinite-ensembles").click()
    page.get_by_role("heading", name="Infinite ensembles", exact=False).first.wait_for()
    assert not page.complaints
