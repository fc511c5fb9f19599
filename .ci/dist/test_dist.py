"""The archives of a release: the same bytes twice, complete, and with a valid bill of materials."""

import hashlib
import json
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

sys.path.insert(0, __file__.rpartition("/")[0])
import dist

ARCH = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
HERE = f"{sys.platform}/{ARCH}"
NAME = f"mercer_v0.0.0_{sys.platform}_{ARCH}"


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    dist.main("v0.0.0", folder, HERE)
    return folder / f"{NAME}.tar.gz"


def test_same_bytes_twice(archive, tmp_path):
    dist.main("v0.0.0", tmp_path, HERE)
    assert (tmp_path / archive.name).read_bytes() == archive.read_bytes()
    assert (tmp_path / "SHA256SUMS").read_text() == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"


def test_program_runs(archive, tmp_path):
    with tarfile.open(archive) as a:
        a.extractall(tmp_path, filter="data")
    folder = tmp_path / NAME
    assert subprocess.run([folder / "mercer", "version"], capture_output=True, text=True, check=True).stdout.startswith("mercer v0.0.0, go")
    for name in ("LICENSE", "README.md", "INSTALL.md", "DATA_SOURCES.md", "notebooks/00-welcome.ipynb"):
        assert (folder / name).stat().st_size > 0, name
    notices = (folder / "THIRD_PARTY_LICENSES.txt").read_text()
    for m in modules(folder / "mercer"):
        assert f"{m['Path']} {m['Version']}: " in notices


def test_install_page(archive, tmp_path):
    """The lines of INSTALL.md for Linux, but for those that download and serve."""
    page = (dist.ROOT / "INSTALL.md").read_text()
    lines = page.partition("## Linux")[2].partition("```sh\n")[2].partition("```")[0].splitlines()
    kept = [line for line in lines if not line.startswith(("python3 -m venv", "jupyter/bin/"))]
    assert len(lines) == 7 and len(kept) == 4
    for file in (archive, archive.parent / "SHA256SUMS"):
        shutil.copy(file, tmp_path)
    script = "\n".join(["set -e", *kept, "./mercer run notebooks/00-welcome.ipynb"])
    ran = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"{archive.name}: OK" in ran.stdout
    assert (tmp_path / NAME / "jupyter/share/jupyter/kernels/mercer/kernel.json").exists()


def modules(program):
    return json.loads(dist.output("go", "version", "-m", "-json", str(program)))["Deps"]


def test_bill_of_materials(archive, tmp_path):
    with tarfile.open(archive) as a:
        a.extractall(tmp_path, filter="data")
    text = (tmp_path / NAME / "sbom.cdx.json").read_text()
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(text) is None
    assert validator.validate_str(text.replace('"library"', '"book"')) is not None
    bill = json.loads(text)
    program = tmp_path / NAME / "mercer"
    assert bill["metadata"]["component"]["hashes"][0]["content"] == hashlib.sha256(program.read_bytes()).hexdigest()
    linked = {f"{m['Path']} {m['Version']}" for m in modules(program)}
    assert {f"{c['name']} {c['version']}" for c in bill["components"] if c["name"] != "std"} == linked


def test_zip(tmp_path):
    files = {"LICENSE": b"text", "mercer.exe": b"program"}
    for name in ("a.zip", "b.zip"):
        dist.write_zip(tmp_path / name, "mercer", files, 1_000_000_000)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as z:
        assert {n: z.read(n) for n in z.namelist()} == {f"mercer/{n}": data for n, data in files.items()}
