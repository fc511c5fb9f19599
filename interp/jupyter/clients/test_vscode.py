"""What VS Code's Jupyter extension sends, message by message.

It speaks the protocol through @jupyterlab/services: version 5.2 in the header,
the shell kept busy with one kernel_info_request until it is answered, cells
that do not stop those behind them when they fail, their places in the metadata,
and the comm channel of widgets asked for before the first cell.
"""

import uuid

import pytest
from jupyter_client.manager import start_new_kernel

SESSION = str(uuid.uuid4())


@pytest.fixture(scope="module")
def client():
    km, kc = start_new_kernel(kernel_name="mercer")
    yield kc, km
    kc.stop_channels()
    km.shutdown_kernel(now=True)


def send(client, kind, content, metadata=None, channel="shell"):
    """Sends a message as the extension shapes it; returns its id."""
    kc, _ = client
    msg_id = str(uuid.uuid4())
    kc.session.send(getattr(kc, f"{channel}_channel").socket, {
        "header": {"date": "2026-01-02T03:04:05.678Z", "msg_id": msg_id, "msg_type": kind, "session": SESSION, "username": "", "version": "5.2"},
        "parent_header": {}, "metadata": metadata or {}, "content": content, "buffers": [],
        "msg_id": msg_id, "msg_type": kind,
    })
    return msg_id


def answer(client, msg_id, channel="shell"):
    """The reply, and what was published before the idle status."""
    kc, _ = client
    published, reply = [], None
    while reply is None:
        m = getattr(kc, f"get_{channel}_msg")(timeout=30)
        if m["parent_header"].get("msg_id") == msg_id:
            reply = m
    while True:
        m = kc.get_iopub_msg(timeout=30)
        if m["parent_header"].get("msg_id") != msg_id:
            continue
        assert m["parent_header"]["session"] == SESSION
        if m["msg_type"] == "status" and m["content"]["execution_state"] == "idle":
            return reply, published
        if m["msg_type"] != "status":
            published.append(m)


def execute(client, code, cell="W0sZmlsZQ==", **changes):
    """A cell, as the extension runs it."""
    content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": True, "stop_on_error": False, **changes}
    return answer(client, send(client, "execute_request", content, {"cellId": f"vscode-notebook-cell:/a/b.ipynb#{cell}"}))


def test_kernel_info(client):
    reply, _ = answer(client, send(client, "kernel_info_request", {}))
    info = reply["content"]
    assert info["status"] == "ok" and info["language_info"]["name"] == "go" and info["language_info"]["file_extension"] == ".go"
    assert int(info["protocol_version"].split(".")[0]) == 5


def test_comm_info(client):
    reply, _ = answer(client, send(client, "comm_info_request", {"target_name": "jupyter.widget"}))
    assert reply["content"]["status"] == "ok" and reply["content"]["comms"] == {}


def test_a_cell(client):
    reply, published = execute(client, 'import "fmt"\nfmt.Println("a")\n6 * 7')
    assert reply["content"]["status"] == "ok" and reply["content"]["execution_count"] >= 1
    assert [m["msg_type"] for m in published] == ["execute_input", "stream", "execute_result"]
    assert published[-1]["content"]["data"]["text/plain"] == "42"


def test_failed_cells_do_not_stop_others(client):
    kc, _ = client
    content = {"silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": True, "stop_on_error": False}
    ids = [send(client, "execute_request", {"code": c, **content}, {"cellId": c}) for c in ('panic("x")', "1")]
    status = {}
    while len(status) < 2:
        m = kc.get_shell_msg(timeout=30)
        status[m["parent_header"]["msg_id"]] = m["content"]["status"]
    assert [status[i] for i in ids] == ["error", "ok"]


def test_silent_code_is_not_numbered(client):
    """As the extension runs code of its own: its variable view, the folder of the notebook."""
    before = execute(client, "1")[0]["content"]["execution_count"]
    reply, published = execute(client, "2", silent=True, store_history=False, stop_on_error=True, allow_stdin=False)
    assert reply["content"]["status"] == "ok" and published == []
    assert execute(client, "3")[0]["content"]["execution_count"] == before + 1


def test_python_that_it_may_try_is_an_error_and_no_more(client):
    reply, _ = execute(client, "import os as _VSCODE_os\n_VSCODE_os.chdir('/')", silent=True, store_history=False)
    assert reply["content"]["status"] == "error"
    assert execute(client, "1")[0]["content"]["status"] == "ok"


def test_completion_of_a_cell(client):
    reply, _ = answer(client, send(client, "complete_request", {"code": 'import "strings"\nstrings.HasPre', "cursor_pos": 31}))
    assert reply["content"]["status"] == "ok" and "HasPrefix" in "".join(reply["content"]["matches"])


def test_an_unknown_comm_is_closed(client):
    kc, _ = client
    comm = str(uuid.uuid4())
    msg_id = send(client, "comm_open", {"comm_id": comm, "target_name": "vscode.nothing", "data": {}})
    kinds = []
    while True:
        m = kc.get_iopub_msg(timeout=30)
        if m["parent_header"].get("msg_id") != msg_id:
            continue
        if m["msg_type"] == "status" and m["content"]["execution_state"] == "idle":
            break
        kinds.append(m["msg_type"])
    assert "comm_close" in kinds


def test_the_stop_button(client):
    kc, km = client
    content = {"code": "for {\n}", "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": True, "stop_on_error": False}
    msg_id = send(client, "execute_request", content, {"cellId": "x"})
    while True:
        m = kc.get_iopub_msg(timeout=30)
        if m["parent_header"].get("msg_id") == msg_id and m["msg_type"] == "execute_input":
            break
    send(client, "interrupt_request", {}, channel="control")
    reply, _ = answer(client, msg_id)
    assert reply["content"]["status"] == "error" and reply["content"]["ename"] == "interrupted"
