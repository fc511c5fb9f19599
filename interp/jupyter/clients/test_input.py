"""Input, history and what is answered beside a cell, as jupyter_client has them."""

import os

import pytest
from jupyter_client.manager import start_new_kernel

KERNEL = os.environ.get("MERCER_KERNEL", "mercer")
WAIT = 60


@pytest.fixture
def kernel():
    km, kc = start_new_kernel(kernel_name=KERNEL)
    yield km, kc
    kc.stop_channels()
    km.shutdown_kernel()


def typing(kc, code, *lines):
    """Runs a cell and types the lines; returns reply, result, printed text, prompts."""
    result, text, prompts, left = [], [], [], list(lines)

    def output(m):
        if m["msg_type"] == "execute_result":
            result.append(m["content"]["data"]["text/plain"])
        if m["msg_type"] == "stream":
            text.append(m["content"]["text"])

    def asked(m):
        prompts.append((m["content"]["prompt"], m["content"]["password"]))
        kc.input(left.pop(0))

    reply = kc.execute_interactive(code, timeout=WAIT, output_hook=output, stdin_hook=asked, allow_stdin=True)
    return reply["content"], "".join(result), "".join(text), prompts


def test_reads(kernel):
    _, kc = kernel
    reply, result, text, prompts = typing(
        kc,
        'import (\n\t"bufio"\n\t"fmt"\n\t"os"\n)\nvar name string\nfmt.Print("Name: ")\nfmt.Scanln(&name)\n'
        'fmt.Print("Age: ")\nage, _ := bufio.NewReader(os.Stdin).ReadString(\'\\n\')\nname + " is " + age',
        "Gauß",
        "42",
    )
    assert reply["status"] == "ok" and result == "Gauß is 42\n"
    # The prompt is in the request or, should the machine be slow, among the prints.
    assert sorted((text + "".join(p for p, _ in prompts)).split()) == ["Age:", "Name:"]
    assert [password for _, password in prompts] == [False, False]


def test_the_prompt_is_in_the_request(kernel):
    """At least once in ten times, however slow the machine."""
    _, kc = kernel
    code = 'import "fmt"\nvar s string\nfmt.Print("Name: ")\nfmt.Scanln(&s)'
    assert any(typing(kc, code, "a")[3] == [("Name: ", False)] for _ in range(10))


def test_password(kernel):
    _, kc = kernel
    reply, result, _, prompts = typing(kc, 'len(must(display.Password("Key: ")))', "secret")
    assert reply["status"] == "ok" and result == "6"
    assert prompts == [("Key: ", True)]


def test_no_input(kernel):
    _, kc = kernel
    text = []
    hook = lambda m: m["msg_type"] == "stream" and text.append(m["content"]["text"])
    reply = kc.execute_interactive('import "fmt"\n_, err := fmt.Scanln()\nfmt.Println(err)', timeout=WAIT, allow_stdin=False, output_hook=hook)
    assert reply["content"]["status"] == "ok"
    assert "nobody" in "".join(text)


def test_interrupted_input(kernel):
    km, kc = kernel
    msg_id = kc.execute('import "fmt"\nvar s string\nfmt.Scan(&s)', allow_stdin=True)
    assert kc.get_stdin_msg(timeout=WAIT)["parent_header"]["msg_id"] == msg_id
    km.interrupt_kernel()
    assert kc.get_shell_msg(timeout=WAIT)["content"]["ename"] == "interrupted"
    assert typing(kc, "fmt.Scan(&s)\ns", "again")[1] == "again"


def test_history_lasts(kernel):
    _, kc = kernel
    mark = f"mark := {os.getpid()}"
    kc.execute_interactive(mark, timeout=WAIT)
    kc.execute_interactive("mark", timeout=WAIT)
    km, other = start_new_kernel(kernel_name=KERNEL)
    try:
        found = other.history(hist_access_type="search", pattern="mark*", output=True, raw=True, reply=True, timeout=WAIT)
        entries = [e[2] for e in found["content"]["history"]]
        assert [mark, None] in entries and ["mark", str(os.getpid())] in entries
    finally:
        other.stop_channels()
        km.shutdown_kernel()


def test_answers_while_busy(kernel):
    km, kc = kernel
    cell = kc.execute('import "strings"\nfor {\n}')
    while kc.get_iopub_msg(timeout=WAIT)["msg_type"] != "execute_input":
        pass
    for ask in (
        lambda: kc.complete("strings.HasPre", reply=True, timeout=WAIT),
        lambda: kc.history(reply=True, timeout=WAIT),
        lambda: kc.kernel_info(reply=True, timeout=WAIT),
    ):
        assert ask()["content"]["status"] == "ok"
    control = kc.control_channel
    control.send(kc.session.msg("create_subshell_request", {}))
    subshell = kc.get_control_msg(timeout=WAIT)["content"]["subshell_id"]
    m = kc.session.msg("complete_request", {"code": "strings.HasSuf", "cursor_pos": 14})
    m["header"]["subshell_id"] = subshell
    kc.shell_channel.send(m)
    assert "HasSuffix" in kc.get_shell_msg(timeout=WAIT)["content"]["matches"]
    km.interrupt_kernel()
    assert kc.get_shell_msg(timeout=WAIT)["parent_header"]["msg_id"] == cell


def test_user_expressions(kernel):
    _, kc = kernel
    msg_id = kc.execute("x := 6", user_expressions={"good": "x * 7", "bad": "nothing"})
    while (m := kc.get_shell_msg(timeout=WAIT))["parent_header"]["msg_id"] != msg_id:
        pass
    values = m["content"]["user_expressions"]
    assert values["good"]["data"]["text/plain"] == "42"
    assert values["bad"]["status"] == "error" and values["bad"]["ename"] == "compile error"
