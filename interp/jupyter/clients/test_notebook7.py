"""Notebook 7 in a real browser: open, run all cells, see the figures and the kernel's logo."""

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request

import nbformat
import pytest
from test_browser import CHROMIUM, ERROR, ROOT, wait_until_run

NAME = "00-welcome.ipynb"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Notebook 7 on loopback, over a copy of a notebook. Yields its address and token."""
    root = tmp_path_factory.mktemp("notebook7")
    (root / "notebooks").mkdir()
    nb = nbformat.read(ROOT / "notebooks" / NAME, as_version=4)
    for cell in nb.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    nbformat.write(nb, root / "notebooks" / NAME)
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    token = secrets.token_hex(16)
    env = dict(os.environ, JUPYTER_CONFIG_DIR=str(root / "config"), JUPYTER_DATA_DIR=str(root / "data"), JUPYTERLAB_SETTINGS_DIR=str(root / "settings"))
    with open(root / "log", "w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
             f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={root / 'notebooks'}"],
            env=env, stdout=log, stderr=subprocess.STDOUT)
        address = f"http://127.0.0.1:{port}"
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{address}/api?token={token}", timeout=2)
                break
            except OSError:
                assert process.poll() is None, (root / "log").read_text()
                time.sleep(0.25)
        else:
            pytest.fail("Notebook 7 did not start:\n" + (root / "log").read_text())
        yield address, token
        process.terminate()
        process.wait(timeout=30)


def test_a_notebook(server):
    assert CHROMIUM, "CI needs Chromium"
    from playwright.sync_api import sync_playwright

    address, token = server
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"])
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        page.goto(f"{address}/notebooks/{NAME}?token={token}", wait_until="domcontentloaded")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)
        logo = page.locator(".jp-NotebookKernelLogo img")
        logo.wait_for(timeout=60_000)
        assert logo.evaluate("e => e.decode().then(() => e.naturalWidth)") > 0
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').wait_for(timeout=60_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        try:
            wait_until_run(page)
        finally:
            (ROOT / "build").mkdir(exist_ok=True)
            page.screenshot(path=ROOT / "build" / "notebook7.png")
        errors = page.locator(ERROR)
        assert errors.count() == 0, errors.first.inner_text()
        figures = page.locator(".jp-Notebook .jp-OutputArea-output:is(.jp-RenderedHTML:has(> img), .jp-RenderedImage, .jp-RenderedSVG)")
        figures.nth(2).wait_for(timeout=30_000)  # JupyterLab shows it some time after it has come
        assert figures.count() == 3
        figures.nth(1).evaluate("e => e.scrollIntoView({block: 'center', behavior: 'instant'})")
        page.wait_for_timeout(400)  # for the picture only
        page.screenshot(path=ROOT / "build" / "notebook7.png")
        browser.close()
