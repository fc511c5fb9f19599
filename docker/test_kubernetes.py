"""The Kubernetes manifest: what the published schema says of it, and whether
its pods together make the table. The pods run here, one after the other."""

import os
import pathlib
import subprocess

import kubernetes_validate
import pytest
import yaml

MERCER = os.environ["MERCER"]
MANIFEST = pathlib.Path(__file__).with_name("kubernetes-job.yaml")
CLAIM, JOB = yaml.safe_load_all(MANIFEST.read_text())


@pytest.mark.parametrize("version", ["1.33", "1.37"])
@pytest.mark.parametrize("document", [CLAIM, JOB], ids=lambda d: d["kind"])
def test_schema(document, version):
    kubernetes_validate.validate(document, version, strict=True)


def test_schema_finds_faults():
    wrong = yaml.safe_load(yaml.safe_dump(JOB))
    wrong["spec"]["completion"] = 8
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, "1.37", strict=True)


def mercer(*args):
    return subprocess.run([MERCER, "reproduce", *args], check=True, capture_output=True, text=True).stdout


def test_pods_make_the_table(tmp_path):
    spec = JOB["spec"]
    pod = spec["template"]["spec"]
    (container,) = pod["containers"]
    assert spec["completionMode"] == "Indexed" and pod["restartPolicy"] == "Never"
    assert pod["volumes"][0]["persistentVolumeClaim"]["claimName"] == CLAIM["metadata"]["name"]
    assert [e["name"] for e in container["env"]][0] == "JOB_COMPLETION_INDEX"
    mount = container["volumeMounts"][0]["mountPath"]
    assert container["args"].count(mount) == 1
    for index in range(spec["completions"]):
        args = [a.replace("$(JOB_COMPLETION_INDEX)", str(index)).replace(mount, str(tmp_path)) for a in container["args"]]
        assert subprocess.run([MERCER, *args], check=True, capture_output=True, text=True).stdout == ""
    table = container["args"][1]
    assert mercer(table, "--merge", str(tmp_path), "--format", "csv") == mercer(table, "--format", "csv")
