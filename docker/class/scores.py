"""Compares what nbgrader exports with what the submissions deserve: scores.py SOURCE LAB...,
with the folder of the labs with their solutions. The lab "sums" is of assignment.py; of each
other lab, the student "solved" has the solutions and "unsolved" what was released."""

import csv
import pathlib
import sys

import nbformat
from assignment import ANSWERS


def points(lab):
    """The points that the tests of a lab give. Answers that a human grades are no tests."""
    cells = [c.metadata.get("nbgrader", {}) for path in lab.glob("*.ipynb") for c in nbformat.read(path, 4).cells]
    return sum(m["points"] for m in cells if m.get("grade") and not m.get("solution"))


expected = {}
for lab in (pathlib.Path(sys.argv[1]) / name for name in sys.argv[2:]):
    if lab.name == "sums":
        expected |= {(lab.name, name): score for name, (score, _) in ANSWERS.items()}
    else:
        expected |= {(lab.name, "solved"): points(lab), (lab.name, "unsolved"): 0}

table = {(r["assignment"], r["student_id"]): r for r in csv.DictReader(sys.stdin)}
wrong = []
for key, want in expected.items():
    row = table.get(key, {"score": "nothing", "max_score": "nothing"})
    print(f"{key[0]}: {key[1]} has {row['score']} of {row['max_score']}")
    if row["score"] == "nothing" or float(row["score"]) != want:
        wrong.append(f"FAILED: {key[1]} has {row['score']} points for {key[0]}, and deserves {want}")
sys.exit("\n".join(wrong) or 0)
