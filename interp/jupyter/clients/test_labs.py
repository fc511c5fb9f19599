"""The graded labs: they run, an unsolved task fails, and wrong answers fail the tests that they should.

The rules for what students get are those of nbgrader, written again here: nbgrader itself is tested in its container.
"""

import copy
import json
import os
import pathlib
import re
import subprocess

import pytest
from labs_mistakes import MISTAKES

LABS = sorted((pathlib.Path(__file__).parents[3] / "notebooks/labs/source").glob("*/*.ipynb"))
STUB = '// YOUR CODE HERE\npanic("not solved yet")'


def load(path):
    nb = json.loads(path.read_text())
    for cell in nb["cells"]:
        cell["source"] = "".join(cell["source"])
    return nb


def meta(cell):
    return cell["metadata"].get("nbgrader", {})


def graded(nb):
    """The cells that nbgrader grades by running them."""
    return [c for c in nb["cells"] if meta(c).get("grade") and not meta(c)["solution"]]


def cut(source, name, stub):
    """What nbgrader makes of the lines between BEGIN name and END name: stub, indented as the first line."""

    def indented(match):
        return "".join(match[1] + line + "\n" for line in stub.splitlines())

    return re.sub(rf"^([ \t]*)// BEGIN {name}\n.*?// END {name}(?:\n|\Z)", indented, source, flags=re.M | re.S)


def released(nb):
    nb = copy.deepcopy(nb)
    for cell in nb["cells"]:
        if meta(cell).get("solution"):
            solved = cell["source"]
            cell["source"] = cut(solved, "SOLUTION", STUB)
            if cell["source"] == solved:
                cell["source"] = STUB if cell["cell_type"] == "code" else "YOUR ANSWER HERE"
        cell["source"] = cut(cell["source"], "HIDDEN TESTS", "")
    return nb


def failures(nb, folder):
    """Runs a notebook, and returns the error of each cell that fails, by grade_id or, without one, by its first line."""
    (folder / "lab.ipynb").write_text(json.dumps(nb))
    command = [os.environ["MERCER"], "run", "lab.ipynb", "-o", "out.ipynb", "--allow-errors", "--timeout", "60s"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    errors = {}
    for cell in load(folder / "out.ipynb")["cells"]:
        for output in cell.get("outputs", []):
            if output["output_type"] == "error":
                errors[meta(cell).get("grade_id") or cell["source"].split("\n")[0]] = output["evalue"]
    return errors


def every(f):
    return pytest.mark.parametrize("path", LABS, ids=lambda p: p.stem)(f)


def test_labs_are_found():
    assert {p.stem for p in LABS} == set(MISTAKES)


@every
def test_solutions_pass(path, tmp_path):
    assert failures(load(path), tmp_path) == {}


@every
def test_unsolved_tasks_fail(path, tmp_path):
    """Every test fails, and each with the message of the stub: what is left compiles, and the tests find nothing else to say."""
    nb = released(load(path))
    assert not re.search(r"(BEGIN|END) (SOLUTION|HIDDEN)", json.dumps(nb))
    errors = failures(nb, tmp_path)
    tests = {meta(c)["grade_id"] for c in graded(nb)}
    assert tests <= set(errors)
    assert {i: e for i, e in errors.items() if i in tests and "not solved yet" not in e} == {}


@every
def test_visible_tests_pass(path, tmp_path):
    """A student with right answers sees no error."""
    nb = load(path)
    for cell in nb["cells"]:
        cell["source"] = cut(cell["source"], "HIDDEN TESTS", "")
    assert failures(nb, tmp_path) == {}


@every
def test_metadata(path):
    nb = load(path)
    assert nb["metadata"]["kernelspec"] == {"display_name": "Go (Mercer)", "language": "go", "name": "mercer"}
    marked = [meta(c) for c in nb["cells"] if meta(c)]
    ids = [m["grade_id"] for m in marked]
    assert len(ids) == len(set(ids))
    assert all(m["schema_version"] == 3 and m["task"] is False and m["locked"] is not m["solution"] for m in marked)
    assert sum(m["points"] for m in marked if m["grade"]) == 20
    by_hand = [c for c in nb["cells"] if meta(c).get("grade") and meta(c)["solution"]]
    assert [c["cell_type"] for c in by_hand] == ["markdown"]
    assert 5 <= len(graded(nb)) + len(by_hand) <= 8
    for cell in nb["cells"]:
        assert not cell.get("outputs") and cell.get("execution_count") is None
        assert ("// BEGIN HIDDEN TESTS" in cell["source"]) <= (cell in graded(nb))
        if cell["metadata"].get("jupyter", {}).get("source_hidden"):  # help for tests, and tests that name an answer
            assert meta(cell)["locked"]
    for cell in graded(nb):
        assert cut(cell["source"], "HIDDEN TESTS", "").strip() and "// BEGIN HIDDEN TESTS" in cell["source"], meta(cell)


@every
def test_every_test_has_a_wrong_answer(path):
    assert {meta(c)["grade_id"] for c in graded(load(path))} == set.union(*(m[3] for m in MISTAKES[path.stem]))


@pytest.mark.parametrize("path, mistake", [(p, m) for p in LABS for m in MISTAKES[p.stem]], ids=lambda x: getattr(x, "stem", None) or x[0])
def test_wrong_answers_fail(path, mistake, tmp_path):
    """A mistake changes the text of one solution. The tests named must fail, and no other.

    Only the cells that nbgrader knows run: no test may need another one, because a student can delete it.
    """
    name, old, new, expected = mistake
    nb = load(path)
    holders = [c for c in nb["cells"] if c["cell_type"] == "code" and meta(c).get("solution") and old in c["source"]]
    assert len(holders) == 1 and holders[0]["source"].count(old) == 1, f"{name}: the text to replace is not there once"
    holders[0]["source"] = holders[0]["source"].replace(old, new)
    nb["cells"] = [c for c in nb["cells"] if meta(c)]
    assert {meta(c)["grade_id"] for c in graded(nb)} & set(failures(nb, tmp_path)) == expected
