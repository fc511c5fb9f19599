"""The bill of materials of a program: CycloneDX 1.6 from what `go version -m -json` says."""

import uuid

MERCER = "github.com/mercer-go/mercer"


def purl(path, version):
    return f"pkg:golang/{path}@{version}"


def bill(info, version, goos, goarch, sha256, moment):
    """info is Go's build information; the program has this SHA-256; moment is the time of the commit."""
    from datetime import datetime, timezone

    program = {
        "type": "application", "bom-ref": purl(MERCER, version), "name": MERCER, "version": version, "purl": purl(MERCER, version),
        "licenses": [{"license": {"id": "BSD-3-Clause"}}], "hashes": [{"alg": "SHA-256", "content": sha256}],
        "properties": [{"name": "GOOS", "value": goos}, {"name": "GOARCH", "value": goarch}],
    }  # fmt: skip
    go = info["GoVersion"].removeprefix("go").split()[0]
    parts = [{"type": "library", "bom-ref": purl("std", go), "name": "std", "version": go, "purl": purl("std", go)}]
    for m in info["Deps"]:
        m = m.get("Replace") or m
        ref = purl(m["Path"], m["Version"])
        parts.append({
            "type": "library", "bom-ref": ref, "name": m["Path"], "version": m["Version"], "purl": ref,
            "properties": [{"name": "go.sum", "value": m["Sum"]}],
        })  # fmt: skip
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, sha256).urn,
        "metadata": {"timestamp": datetime.fromtimestamp(moment, timezone.utc).isoformat(), "component": program},
        "components": parts,
        "dependencies": [{"ref": program["bom-ref"], "dependsOn": sorted(p["bom-ref"] for p in parts)}],
    }  # fmt: skip
