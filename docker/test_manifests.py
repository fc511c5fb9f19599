"""The manifests of docker/, binder/ and .devcontainer/: what the published schemas say
of them (docker/schemas, each with its source), and whether they name stages, images,
users, ports and commands that docker/Dockerfile has."""

import json
import pathlib
import re

import jsonschema
import pytest
import yaml

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent
DOCKERFILE = (HERE / "Dockerfile").read_text()
STAGES = dict((name, base) for base, name in re.findall(r"^FROM (\S+) AS (\S+)$", DOCKERFILE, re.M))
USER = int(re.search(r"^ARG NB_UID=(\d+)$", DOCKERFILE, re.M)[1])
HOME = "/home/" + re.search(r"^ARG NB_USER=(\w+)$", DOCKERFILE, re.M)[1]

LAB = yaml.safe_load((HERE / "compose.yaml").read_text())
CLASS = yaml.safe_load((HERE / "hub/compose.yaml").read_text())
CHART = yaml.safe_load((HERE / "hub/zero-to-jupyterhub.yaml").read_text())
DEVCONTAINER = json.loads(re.sub(r"^//.*$", "", (ROOT / ".devcontainer/devcontainer.json").read_text(), flags=re.M))
MANIFESTS = {
    "compose": ("compose", LAB),
    "hub/compose": ("compose", CLASS),
    "zero-to-jupyterhub": ("zero-to-jupyterhub", CHART),
    "devcontainer": ("devcontainer", DEVCONTAINER),
}
# Each with the fault of somebody who has mistyped a key or a value.
FAULTS = {
    "compose": ("services", "lab", "port", "8888:8888"),
    "hub/compose": ("services", "hub", "environment", 7),
    "zero-to-jupyterhub": ("singleuser", "memory", "limits", "1G"),
    "devcontainer": ("build", "dockerfile", 7),
}


def validate(document, name):
    schema = json.loads((HERE / f"schemas/{name}.json").read_text())
    if name == "zero-to-jupyterhub":  # helm adds the chart's own values, which have what is required
        schema = without_required(schema)
    jsonschema.validators.validator_for(schema, default=jsonschema.Draft7Validator)(schema).validate(document)


def without_required(found):
    if isinstance(found, dict):
        return {k: without_required(v) for k, v in found.items() if not (k == "required" and isinstance(v, list))}
    return [without_required(v) for v in found] if isinstance(found, list) else found


@pytest.mark.parametrize("manifest", MANIFESTS)
def test_schema(manifest):
    name, document = MANIFESTS[manifest]
    validate(document, name)


@pytest.mark.parametrize("manifest", MANIFESTS)
def test_schema_finds_faults(manifest):
    name, document = MANIFESTS[manifest]
    wrong = json.loads(json.dumps(document))
    *path, key, value = FAULTS[manifest]
    place = wrong
    for step in path:
        place = place[step]
    place[key] = value
    with pytest.raises(jsonschema.ValidationError):
        validate(wrong, name)


def copied_to(path):
    """Whether docker/Dockerfile copies a file of the repository to this path of an image."""
    return re.search(rf"^COPY (?!--from)\S+ {re.escape(path)}$", DOCKERFILE, re.M) is not None


def pinned(package):
    text = (HERE / "requirements.txt").read_text() + (HERE / "requirements-class.txt").read_text()
    return re.search(rf"^{package}==(\S+)$", text, re.M)[1]


def test_builds_are_of_the_dockerfile():
    builds = [s["build"] for c in (LAB, CLASS) for s in c["services"].values() if "build" in s]
    places = [HERE, *[HERE / "hub"] * 2]
    assert len(builds) == 3
    for build, place in zip(builds, places):
        assert (place / build["context"]).resolve() == ROOT
        assert ROOT / build["dockerfile"] == HERE / "Dockerfile"
        assert build["target"] in STAGES
    build = DEVCONTAINER["build"]
    assert (ROOT / ".devcontainer" / build["dockerfile"]).resolve() == HERE / "Dockerfile"
    assert build["target"] in STAGES and DEVCONTAINER["remoteUser"] == pathlib.Path(HOME).name


def test_without_a_target_the_image_is_of_one_person():
    assert list(STAGES)[-1] == LAB["services"]["lab"]["build"]["target"]


def test_binder_builds_the_same_file():
    assert (ROOT / "binder/Dockerfile").read_text() == DOCKERFILE, "cp docker/Dockerfile binder/Dockerfile"


def test_bases_are_fixed():
    bases = [b for b in STAGES.values() if b not in STAGES]
    assert all(re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-\w+", b) for b in bases), bases
    assert len(set(bases)) == 2  # one Go, one Debian
    go = re.search(r"^go (\d+\.\d+)", (ROOT / "go.mod").read_text(), re.M)[1]
    assert STAGES["build"].startswith(f"golang:{go}.")


def test_pins_are_exact_and_agree():
    versions = {}
    for path in HERE.glob("requirements*.txt"):
        for line in path.read_text().splitlines():
            if line.startswith(("#", "-r ")) or not line:
                continue
            name, version = line.split("==")
            assert versions.setdefault(name, version) == version, f"{path.name} has {line}"


def test_images_of_the_class():
    services = CLASS["services"]
    image = services["hub"]["environment"]["MERCER_IMAGE"]
    assert image == services["server"]["image"]
    assert services["server"]["build"]["target"] == "class"
    assert services["course"]["image"] == services["hub"]["image"]
    assert CHART["singleuser"]["image"]["name"].split("/")[-1] == image
    networks = [CLASS["networks"][n]["name"] for n in services["hub"]["networks"]]
    assert networks == [services["hub"]["environment"]["MERCER_NETWORK"]]
    assert services["hub"]["environment"]["MERCER_HUB"] == services["hub"]["container_name"]


def test_commands_are_in_the_images():
    assert copied_to("/usr/local/bin/" + CLASS["services"]["course"]["entrypoint"][-1])
    (command,) = json.loads(re.search(r"AS class.*?^CMD (.*?)$", DOCKERFILE, re.M | re.S)[1])
    assert command == CHART["singleuser"]["cmd"] == "jupyterhub-singleuser"
    assert command in (HERE / "hub/jupyterhub_config.py").read_text()
    graded = json.loads((HERE / "class/graded-kernel.json").read_text())["argv"][0]
    assert copied_to(graded)


def test_user_home_and_ports():
    assert CHART["singleuser"]["uid"] == CHART["singleuser"]["fsGid"] == USER == 1000
    assert CHART["singleuser"]["storage"]["homeMountPath"] == HOME
    assert f'"{HOME}"' in (HERE / "hub/jupyterhub_config.py").read_text()
    assert LAB["services"]["lab"]["volumes"] == ["home:" + HOME]
    exposed = re.findall(r"^EXPOSE (\d+)$", DOCKERFILE, re.M)
    for service in (LAB["services"]["lab"], CLASS["services"]["hub"]):
        assert service["ports"][0].split(":")[-1] in exposed
    assert re.search(r"^USER \$NB_UID$", DOCKERFILE.split("AS lab")[1], re.M)


def test_hub_and_servers_agree():
    """The hub of the chart 4.4 is JupyterHub 5.5; servers need the same."""
    assert "chart jupyterhub 4.4." in (HERE / "hub/zero-to-jupyterhub.yaml").read_text()
    assert pinned("jupyterhub").startswith("5.5.")
    assert pinned("nbgrader") == "0.9.6"


def test_culling_waits_an_hour():
    assert CHART["cull"]["timeout"] >= 3600
    assert int(re.search(r":-(\d+)}", CLASS["services"]["hub"]["environment"]["MERCER_IDLE"])[1]) >= 3600


def test_context_has_what_is_copied():
    """.dockerignore lets through what the Dockerfile copies."""
    ignore = (ROOT / ".dockerignore").read_text().splitlines()
    allowed = [line[1:] for line in ignore if line.startswith("!")]
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.M):
        for source in sources.split():
            assert any(source == a or source.startswith(a + "/") for a in allowed), f".dockerignore keeps {source} out"
            assert list(ROOT.glob(source)), f"there is no {source}"


@pytest.mark.parametrize("page", [p.relative_to(ROOT) for p in sorted(HERE.rglob("README.md"))], ids=str)
def test_readme_names_what_there_is(page):
    """Files, images and stages in the commands of the pages."""
    for command in re.findall(r"^    (.*)$", (ROOT / page).read_text(), re.M):
        for path in re.findall(r"(?:docker|binder|notebooks)/[\w./-]+", command):
            assert (ROOT / path).exists(), f"{page}: {command}"
        for target in re.findall(r"--target (\S+)", command):
            assert target in STAGES, f"{page}: {command}"
