"""Runs in a container with a limit of memory: cells ask for more than there is, at once
and little by little. Each must say that the memory is full, and the cell after it must run."""

import sys

import nbformat
from nbclient import NotebookClient

AT_ONCE = "huge := make([]byte, 8<<30)\nfor i := 0; i < len(huge); i += 4096 {\n\thuge[i] = 1\n}"
GROWING = "var blocks [][]byte\nfor range 64 {\n\tb := make([]byte, 128<<20)\n\tfor i := 0; i < len(b); i += 4096 {\n\t\tb[i] = 1\n\t}\n\tblocks = append(blocks, b)\n}"

cells = [nbformat.v4.new_code_cell(c) for c in (AT_ONCE, "6 * 7", GROWING, "6 * 7")]
notebook = nbformat.v4.new_notebook(cells=cells)
NotebookClient(notebook, kernel_name="mercer", timeout=120, allow_errors=True).execute()
for greedy, after in (cells[:2], cells[2:]):
    errors = [o.evalue for o in greedy.outputs if o.output_type == "error"]
    print("a cell that wants 8 GB says:", *errors)
    if len(errors) != 1 or "memory" not in errors[0]:
        sys.exit("FAILED: it does not say that the memory is full")
    if [o.get("data", {}).get("text/plain") for o in after.outputs] != ["42"]:
        sys.exit(f"FAILED: the next cell does not run: {after.outputs}")
