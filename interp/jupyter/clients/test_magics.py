"""Commands of cells, through the kernel: their output as it comes, the stop button, the process that outlives them."""

import time

import pytest
from jupyter_client.manager import start_new_kernel


@pytest.fixture(scope="module")
def kernel():
    km, kc = start_new_kernel(kernel_name="mercer")
    yield km, kc
    kc.stop_channels()
    km.shutdown_kernel(now=True)


def run(kernel, code, **kwargs):
    """Runs a cell; returns its reply's content, what it printed and its outputs."""
    outputs = []
    reply = kernel[1].execute_interactive(code, timeout=30, output_hook=outputs.append, **kwargs)["content"]
    printed = "".join(m["content"]["text"] for m in outputs if m["msg_type"] == "stream")
    return reply, printed, [m for m in outputs if m["msg_type"] != "status"]


@pytest.mark.parametrize("code, printed", [
    ("!echo a; echo b >&2", "a\nb\n"),
    ("$echo gophernotes", "gophernotes\n"),
    ("%%bash\nfor i in 1 2; do echo $i; done", "1\n2\n"),
    ("%%capture kept\nimport \"fmt\"\nfmt.Println(1)\n!echo 2", ""),
    ("!cat", ""),
    ("x := 1\n!echo between\nprintln(x)", "between\n1\n"),
])
def test_prints(kernel, code, printed):
    reply, got, _ = run(kernel, code)
    assert reply["status"] == "ok", reply
    assert sorted(got) == sorted(printed)  # of two streams the order is not certain


def test_captured(kernel):
    run(kernel, "%%capture kept\nimport \"fmt\"\nfmt.Println(1)\n!echo 2")
    _, _, outputs = run(kernel, "kept")
    assert outputs[-1]["content"]["data"]["text/plain"] == "1\n2\n"


def test_a_mistyped_magic_is_named(kernel):
    reply, _, _ = run(kernel, "%tme f()")
    assert reply["evalue"] == "there is no %tme; did you mean %time?"


def test_a_failed_command_fails_the_cell(kernel):
    reply, printed, _ = run(kernel, "!echo before; exit 7")
    assert reply["ename"] == "error" and reply["evalue"].endswith("exit status 7")
    assert printed == "before\n"


def test_output_comes_as_it_is_printed(kernel):
    seen = {}

    def note(m):
        if m["msg_type"] == "stream":
            seen.setdefault(m["content"]["text"].strip(), time.monotonic())

    kernel[1].execute_interactive("!echo first; sleep 1; echo last", timeout=30, output_hook=note)
    assert seen["last"] - seen["first"] > 0.5


def test_the_stop_button_ends_a_command(kernel):
    km, kc = kernel
    run(kernel, "before := 5")
    start = time.monotonic()
    stopped = []

    def note(m):
        if m["msg_type"] == "stream" and not stopped:
            stopped.append(m["content"]["text"])
            km.interrupt_kernel()

    reply = kc.execute_interactive("!echo $$; sleep 61 | sleep 62", timeout=30, output_hook=note)["content"]
    assert reply["ename"] == "interrupted" and time.monotonic() - start < 10
    reply, _, outputs = run(kernel, "before")  # the state is kept
    assert outputs[-1]["content"]["data"]["text/plain"] == "5"
    _, printed, _ = run(kernel, f"!ps -o args= --ppid {stopped[0].strip()} || true")
    assert "sleep" not in printed


def test_tests_and_benchmarks(kernel):
    code = """import "testing"
%test -bench .
func TestGood(t *testing.T) {}
func BenchmarkLoop(b *testing.B) {
	for b.Loop() {
	}
}"""
    reply, printed, _ = run(kernel, code)
    assert reply["status"] == "ok", reply
    assert "PASS" in printed and "ns/op" in printed
    reply, printed, _ = run(kernel, 'func TestBad(t *testing.T) { t.Fatal("no") }\n%test')
    assert reply["evalue"] == "failed: TestBad"
    assert "--- FAIL: TestBad" in printed and "cell" in printed


def test_reset(kernel):
    run(kernel, "gone := 1")
    assert run(kernel, "%reset -f")[0]["status"] == "ok"
    assert run(kernel, "gone")[0]["ename"] == "compile error"
    assert run(kernel, "back := 1\nback")[0]["status"] == "ok"
