"""Notebooks of gophernotes open as they are where Mercer is installed under its name."""

import json
import os
import pathlib
import subprocess

import nbclient
import nbformat
import pytest

ROOT = pathlib.Path(__file__).parents[3]
NOTEBOOKS = sorted((ROOT / "interp/cmd/mercer/testdata/gophernotes").glob("*.ipynb"))
MERCER = os.environ.get("MERCER", str(ROOT / "build/mercer"))
OLD = {"argv": ["gophernotes", "{connection_file}"], "display_name": "Go", "language": "go", "name": "go"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A prefix where gophernotes was installed, and then Mercer in its place."""
    prefix = tmp_path_factory.mktemp("prefix")
    spec = prefix / "share/jupyter/kernels/gophernotes/kernel.json"
    spec.parent.mkdir(parents=True)
    spec.write_text(json.dumps(OLD))
    install = [MERCER, "install", "--prefix", str(prefix), "--name", "gophernotes"]
    refused = subprocess.run(install, capture_output=True, text=True)
    assert refused.returncode != 0 and "--force" in refused.stderr
    assert json.loads(spec.read_text()) == OLD
    subprocess.run([*install, "--force"], check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", str(prefix / "share/jupyter"))
        yield


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_opens_and_runs(path, installed):
    nb = nbformat.read(path, as_version=4)
    assert nb.metadata.kernelspec.name == "gophernotes"
    committed = [[o.output_type for o in c.outputs] for c in nb.cells if c.cell_type == "code" and not c.metadata.get("tags")]
    nbclient.NotebookClient(nb, timeout=60, kernel_name="").execute()  # "": the name in the notebook
    shown = [[o.output_type for o in c.outputs] for c in nb.cells if c.cell_type == "code" and not c.metadata.get("tags")]
    assert shown == committed
    assert nb.metadata.language_info.name == "go"
    nbformat.validate(nb)
