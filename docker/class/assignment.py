"""Writes a small lab of nbgrader, docker/class/test.sh's own: assignment.py COURSE
makes COURSE/source/sums/sums.ipynb. assignment.py NOTEBOOK ANSWER writes an answer
into the notebook of a student.

It has 6 points: two tests, one of them hidden, a test with a part of its points,
and 1 point that only a human gives."""

import pathlib
import sys

import nbformat

RIGHT = "func mean(x []float64) float64 {\n\tsum := 0.0\n\tfor _, v := range x {\n\t\tsum += v\n\t}\n\treturn sum / float64(len(x))\n}"

# For each student the points that the answer gets, and the answer.
ANSWERS = {
    "right": (5, RIGHT),
    "wrong": (2, "func mean(x []float64) float64 { return x[0] }"),
    "endless": (0, "func mean(x []float64) float64 {\n\tfor {\n\t}\n}"),
    "broken": (0, "func mean(x []float64) float64 { return }"),
    # Two that try to reach the gradebook: from Go, and with another kernel. Both edit the tests.
    "thief": (0, 'import "os"\n\nfunc mean(x []float64) float64 {\n\tif err := os.WriteFile("/class/course/gradebook.db", nil, 0o644); err != nil {\n\t\tpanic(err)\n\t}\n\tif _, err := os.ReadDir("/class/course"); err != nil {\n\t\tpanic(err)\n\t}\n\treturn 2\n}'),
    "python": (0, 'open("/class/course/stolen", "w").close()'),
}
THIEVES = ("thief", "python")


def cell(name, source, points=0, solution=False, kind=nbformat.v4.new_code_cell):
    made = kind(source)
    made.metadata["nbgrader"] = {
        "schema_version": 3,
        "grade_id": name,
        "grade": points > 0,
        "solution": solution,
        "locked": not solution,
        "task": False,
        **({"points": points} if points else {}),
    }
    return made


def source():
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"name": "mercer", "display_name": "Go (Mercer)", "language": "go"}
    notebook.cells = [
        nbformat.v4.new_markdown_cell("# Sums"),
        cell("mean", f"// mean returns the mean of x.\n// BEGIN SOLUTION\n{RIGHT}\n// END SOLUTION", solution=True),
        cell("one", 'if mean([]float64{2}) != 2 {\n\tpanic("the mean of 2 is 2")\n}', 1),
        cell("two", 'check(nil)\n// BEGIN HIDDEN TESTS\nif mean([]float64{1, 3}) != 2 {\n\tpanic("the mean of 1 and 3 is 2")\n}\n// END HIDDEN TESTS', 2),
        cell("part", "points := 0\nif mean([]float64{5}) == 5 {\n\tpoints++\n}\nif mean([]float64{0, 4}) == 2 {\n\tpoints++\n}\npoints", 2),
        cell("why", "Why is the mean of no numbers not defined?\n=== BEGIN SOLUTION ===\nBecause 0/0 is not.\n=== END SOLUTION ===", 1, True, nbformat.v4.new_markdown_cell),
    ]
    return notebook


def answer(path, name):
    """Does what a student does: writes into the cell of the answer."""
    notebook = nbformat.read(path, 4)
    for c in notebook.cells:
        meta = c.metadata.get("nbgrader", {})
        if meta.get("grade_id") == "mean":
            c.source = ANSWERS[name][1]
        elif name in THIEVES and c.cell_type == "code":
            c.source = "100"
            meta["points"] = 100
    if name == "python":
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python", "language": "python"}
    nbformat.write(notebook, path)


if __name__ == "__main__":
    if len(sys.argv) == 2:
        folder = pathlib.Path(sys.argv[1]) / "source" / "sums"
        folder.mkdir(parents=True, exist_ok=True)
        nbformat.write(source(), folder / "sums.ipynb")
    else:
        answer(sys.argv[1], sys.argv[2])
