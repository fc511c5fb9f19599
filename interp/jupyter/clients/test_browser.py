"""A student's first minute: JupyterLab in a real browser, run all cells, see a figure."""

import json
import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import nbformat
import pytest

ROOT = pathlib.Path(__file__).parents[3]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

if CHROMIUM is None and os.environ.get("CI") != "true":
    pytest.skip("no Chromium: install it (Debian: apt-get install chromium) to run the browser checks", allow_module_level=True)


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """JupyterLab on loopback, over a copy of the notebooks. Yields its address and token."""
    root = tmp_path_factory.mktemp("lab")
    (root / "notebooks").mkdir()
    for path in (ROOT / "notebooks").glob("*.ipynb"):  # without outputs: what is seen later has been run here
        nb = nbformat.read(path, as_version=4)
        for cell in nb.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nbformat.write(nb, root / "notebooks" / path.name)
    shutil.copy(ROOT / "notebooks" / "00-welcome.ipynb", root / "notebooks" / "untrusted.ipynb")
    settings = {  # no question about news over the page, and every cell drawn
        "apputils-extension/notification": {"fetchNews": "false"},
        "notebook-extension/tracker": {"windowingMode": "none"},
    }
    for name, value in settings.items():
        path = root / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value))
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    token = secrets.token_hex(16)
    env = dict(os.environ, JUPYTER_CONFIG_DIR=str(root / "config"), JUPYTER_DATA_DIR=str(root / "data"), JUPYTERLAB_SETTINGS_DIR=str(root / "settings"))
    log = open(root / "lab.log", "w")
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
         f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root / 'notebooks'}", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"],
        env=env, stdout=log, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    for _ in range(240):
        try:
            urllib.request.urlopen(f"{address}/api?token={token}", timeout=2)
            break
        except OSError:
            assert server.poll() is None, (root / "lab.log").read_text()
            time.sleep(0.25)
    else:
        pytest.fail("JupyterLab did not start:\n" + (root / "lab.log").read_text())
    yield address, token
    server.terminate()
    server.wait(timeout=30)
    log.close()


@pytest.fixture(scope="module")
def page(lab):
    assert CHROMIUM, "CI needs Chromium"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        browser = p.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"])
        context = browser.new_context(viewport={"width": 1280, "height": 1400}, device_scale_factor=1)
        yield context.new_page()
        browser.close()


def open_and_run(page, lab, name):
    """Open a notebook, run all its cells, wait until the kernel has finished."""
    address, token = lab
    page.goto(f"{address}/lab/tree/{name}?token={token}&reset", wait_until="domcontentloaded")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)
    page.get_by_text("Go (Mercer) | Idle").wait_for(timeout=90_000)  # before, JupyterLab runs nothing
    page.keyboard.press("Escape")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    try:
        wait_until_run(page)
    except Exception:
        page.screenshot(path=ROOT / "build" / "failed.png")
        raise


def wait_until_run(page):
    """Every cell has a number, or one has failed."""
    page.wait_for_function(
        """() => {
            const cells = [...document.querySelectorAll('.jp-Notebook .jp-CodeCell')];
            const prompts = cells.map(c => c.querySelector('.jp-InputPrompt').textContent.trim());
            return cells.length > 0 && prompts.every(p => /^\\[\\d+\\]:$/.test(p)) ||
                document.querySelector('.jp-RenderedText[data-mime-type="application/vnd.jupyter.error"], .jp-RenderedText[data-mime-type="application/vnd.jupyter.stderr"]');
        }""", timeout=120_000)


@pytest.mark.parametrize("name, figures", [("00-welcome.ipynb", 3), ("01-infinite-ensembles.ipynb", 15), ("10-performance.ipynb", 7)])
def test_notebook_shows_its_figures(page, lab, name, figures):
    open_and_run(page, lab, name)
    errors = page.locator('[data-mime-type="application/vnd.jupyter.error"]')
    assert errors.count() == 0, errors.first.inner_text()
    shown = page.locator(".jp-Notebook .jp-RenderedSVG, .jp-Notebook .jp-RenderedImage")
    assert shown.count() == figures
    for i in range(figures):
        shown.nth(i).scroll_into_view_if_needed()
        box = shown.nth(i).locator("img, svg").first.bounding_box()
        assert box["width"] > 300 and box["height"] > 200, box
    picture = shown.nth(1 if figures == 3 else figures - 1)  # a decision boundary
    picture.evaluate("e => e.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(500)  # for the picture only: smooth scrolling has no event to wait for
    (ROOT / "build").mkdir(exist_ok=True)
    page.screenshot(path=ROOT / "build" / f"{name.removesuffix('.ipynb')}.png")
    assert "Go" in page.locator(".jp-Toolbar-kernelName").first.inner_text()


def test_a_figure_is_seen_before_the_notebook_is_trusted(page, lab):
    """Committed notebooks carry their figures; a reader sees them at once."""
    address, token = lab
    page.goto(f"{address}/lab/tree/untrusted.ipynb?token={token}&reset", wait_until="domcontentloaded")
    image = page.locator(".jp-Notebook .jp-RenderedImage img").first
    image.wait_for(state="visible", timeout=90_000)
    assert image.bounding_box()["width"] > 300
