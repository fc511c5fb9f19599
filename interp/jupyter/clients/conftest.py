"""What is common to the clients: kernels that keep their history apart from the user's, and from that of tests beside them."""

import os
import pathlib
import tempfile

import pytest

os.environ["MERCER_HISTORY"] = os.path.join(tempfile.mkdtemp(prefix="mercer-"), "history.jsonl")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """With the failure of a test that has a page: the text of the page, and a picture in build/."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page is not None:
        picture = pathlib.Path(__file__).parents[3] / "build" / f"failed-{item.name}.png"
        picture.parent.mkdir(exist_ok=True)
        try:
            page.screenshot(path=picture)
            report.sections.append(("the page", page.locator("body").inner_text()))
        except Exception as e:  # the browser has gone
            report.sections.append(("the page", str(e)))
    return report
