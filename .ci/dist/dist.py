"""Build the archives of a release: `make dist`.

    dist.py VERSION FOLDER [OS/ARCH]...

For each platform it writes mercer_VERSION_OS_ARCH.tar.gz (.zip for Windows) with
the program, the notebooks, the licences of all that is linked in, and the list of
that (sbom.cdx.json), and then SHA256SUMS. The same commit, the same Go and the same
Python give the same bytes, in whatever folder and at whatever time.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import time
import zipfile

import sbom

ROOT = pathlib.Path(__file__).parents[2]
PLATFORMS = ["linux/amd64", "linux/arm64", "darwin/arm64", "darwin/amd64", "windows/amd64"]
PAGES = {"LICENSE": "LICENSE", "README.md": "README.md", "INSTALL.md": "INSTALL.md", "DATA_SOURCES.md": "data/SOURCES.md", "FLIGHTS_SOURCES.md": "data/flights/SOURCES.md"}


def output(*command, **env):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ, **env}).stdout


def build(version, goos, goarch, path):
    """The program, without tables for debuggers; tracebacks need none. A release knows its version."""
    name = "release" if re.fullmatch(r"v\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?", version) else "revision"
    output(
        os.environ.get("GO", "go"), "build", "-trimpath", "-buildvcs=false", "-ldflags", f"-s -w -X main.{name}={version}",
        "-o", str(path.resolve()), "./interp/cmd/mercer", GOOS=goos, GOARCH=goarch, CGO_ENABLED="0",
        GOAMD64="v1", GOARM64="v8.0", GOFLAGS="", GOEXPERIMENT="",
    )  # fmt: skip


def licences(info):
    """The licences of Go and of the modules that are linked in, which must go with the program."""
    go = os.environ.get("GO", "go")
    folders = {"Go " + info["GoVersion"]: output(go, "env", "GOROOT").decode().strip()}
    for m in info["Deps"]:
        found = json.loads(output(go, "mod", "download", "-json", f"{m['Path']}@{m['Version']}"))
        folders[f"{m['Path']} {m['Version']}"] = found["Dir"]
    parts = []
    for name, folder in folders.items():
        files = sorted(f for p in ("LICEN[SC]E*", "COPYING*", "NOTICE*") for f in pathlib.Path(folder).glob(p) if f.is_file())
        if not files:
            sys.exit(f"{name} has no licence in {folder}")
        for f in files:
            parts.append(f"{'=' * 78}\n{name}: {f.name}\n{'=' * 78}\n\n{f.read_text(errors='replace').strip()}\n")
    return "\n\n".join(parts).encode()


def contents(version, goos, goarch, program, moment):
    """The files of an archive by name, and whether each can be executed."""
    info = json.loads(output(os.environ.get("GO", "go"), "version", "-m", "-json", str(program.resolve())))
    files = {name: (ROOT / source).read_bytes() for name, source in PAGES.items()}
    for name in output("git", "ls-files", "notebooks").decode().splitlines():
        files[name] = (ROOT / name).read_bytes()
    files["THIRD_PARTY_LICENSES.txt"] = licences(info)
    files["mercer.exe" if goos == "windows" else "mercer"] = program.read_bytes()
    bill = sbom.bill(info, version, goos, goarch, hashlib.sha256(program.read_bytes()).hexdigest(), moment)
    files["sbom.cdx.json"] = (json.dumps(bill, indent=1) + "\n").encode()
    return dict(sorted(files.items()))


def write_tar(path, folder, files, moment):
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=moment) as zipped, tarfile.open(fileobj=zipped, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size, entry.mtime, entry.mode = len(data), moment, 0o755 if name == "mercer" else 0o644
            archive.addfile(entry, io.BytesIO(data))


def write_zip(path, folder, files, moment):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", time.gmtime(moment)[:6])
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def sums(folder):
    """SHA256SUMS for the archives in the folder, as sha256sum -c reads it."""
    lines = [f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.name}\n" for f in sorted(folder.glob("mercer_*.*")) if f.suffix in (".gz", ".zip")]
    (folder / "SHA256SUMS").write_text("".join(lines), newline="\n")


def main(version, folder, *platforms):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("mercer_*"):
        old.unlink()
    moment = int(output("git", "log", "-1", "--format=%ct"))
    for platform in platforms or PLATFORMS:
        start = time.monotonic()
        goos, goarch = platform.split("/")
        name = f"mercer_{version}_{goos}_{goarch}"
        print(f"{name} …", end="", flush=True)
        program = folder / f"{name}.program"
        build(version, goos, goarch, program)
        files = contents(version, goos, goarch, program, moment)
        program.unlink()
        write, suffix = (write_zip, ".zip") if goos == "windows" else (write_tar, ".tar.gz")
        write(folder / (name + suffix), name, files, moment)
        print(f" {(folder / (name + suffix)).stat().st_size / 1e6:.0f} MB, {time.monotonic() - start:.0f} s")
    sums(folder)
    print(f"{folder}/SHA256SUMS")


if __name__ == "__main__":
    main(*sys.argv[1:])
