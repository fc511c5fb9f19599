"""What a kernel bears: thousands of cells and interrupts, restarts, floods.

The suite runs a short version. MERCER_LONG=1, as `make endurance` and
`make nightly` set it, runs the long one; -s shows the measurements.
"""

import os
import pathlib
import subprocess
import time

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

KERNEL = os.environ.get("MERCER_KERNEL", "mercer")
LONG = os.environ.get("MERCER_LONG") == "1"
WAIT = 120

needs_proc = pytest.mark.skipif(not pathlib.Path("/proc/self/status").exists(), reason="memory and processes are read from /proc")


def processes():
    """Process IDs with their parents'."""
    found = {}
    for p in pathlib.Path("/proc").iterdir():
        if p.name.isdigit():
            try:
                found[int(p.name)] = int((p / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                pass
    return found


def below(pid):
    """A process and all that descend from it."""
    parents = processes()
    found = [pid]
    for p in found:
        found += [c for c, parent in parents.items() if parent == p]
    return found


def rss(pid):
    """A process's memory in MB."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


@pytest.fixture
def kernel():
    km, kc = start_new_kernel(kernel_name=KERNEL)
    yield km, kc
    kc.stop_channels()
    km.shutdown_kernel()


def run(kc, code):
    """Runs a cell and returns its reply's content and what it has printed."""
    text = []
    hook = lambda m: m["msg_type"] == "stream" and text.append(m["content"]["text"])
    reply = kc.execute_interactive(code, timeout=WAIT, output_hook=hook)
    return reply["content"], "".join(text)


@needs_proc
def test_cells(kernel):
    """The memory of kernel and interpreter over many cells."""
    km, kc = kernel
    total = 20_000 if LONG else 400
    pid = km.provisioner.pid
    run(kc, 'import (\n\t"fmt"\n\t"runtime/debug"\n)\nn := 0')
    sizes = {}
    for i in range(1, total + 1):
        cell = "n++" if i % 2 else f'func f(x int) int {{ return x + {i} }}\nfmt.Println(f(n))'
        reply, text = run(kc, cell)
        assert reply["status"] == "ok", reply
        if i % 2 == 0:
            assert text == f"{i // 2 + i}\n"
        if i in (total // 20, total // 2, total):
            run(kc, "debug.FreeOSMemory()")
            sizes[i] = [rss(p) for p in below(pid)]
            print(f"{i} cells: " + ", ".join(f"{s:.1f} MB" for s in sizes[i]), flush=True)
    grown = sum(sizes[total]) - sum(sizes[total // 20])
    print(f"{grown * 1024 / (total * 19 / 20):.2f} KB a cell")
    assert grown < 20, "MB; what is kept of cells, history and signatures, is bounded"


def test_interrupts(kernel):
    """Interrupts, by message and by signal in turn, that keep the state."""
    km, kc = kernel
    run(kc, 'import "fmt"\nkept := 0')
    count = 1000 if LONG else 20
    for i in range(1, count + 1):
        msg_id = kc.execute("kept++\nfmt.Println(kept)\nfor {\n}")
        while True:
            m = kc.get_iopub_msg(timeout=WAIT)
            if m["msg_type"] == "stream" and m["parent_header"].get("msg_id") == msg_id:
                break
        if i % 2:
            km.interrupt_kernel()
        else:
            kc.control_channel.send(kc.session.msg("interrupt_request", {}))
            kc.get_control_msg(timeout=WAIT)
        reply = kc.get_shell_msg(timeout=WAIT)
        assert reply["content"].get("ename") == "interrupted", reply["content"]
    assert run(kc, "fmt.Println(kept)")[1] == f"{count}\n"


@needs_proc
def test_restarts():
    """Restarts, polite and not, and a shutdown: no process is left behind."""
    km, kc = start_new_kernel(kernel_name=KERNEL)
    seen = set()
    for i in range(100 if LONG else 6):
        seen.update(below(km.provisioner.pid))
        if i % 3 == 2:
            kc.execute("for {\n}")
        km.restart_kernel(now=i % 2 == 1)
        kc.wait_for_ready(timeout=WAIT)
        assert run(kc, "1")[0]["status"] == "ok"
        assert run(kc, "1")[0]["execution_count"] == 2
    seen.update(below(km.provisioner.pid))
    kc.stop_channels()
    km.shutdown_kernel()
    deadline = time.monotonic() + 20
    while (left := seen & set(processes())) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not left
    print(f"{len(seen)} processes came and went")


@needs_proc
def test_flood(kernel):
    """100 MB of output: bounded in what arrives and in memory, with a note, and the end of it."""
    km, kc = kernel
    pid = km.provisioner.pid
    run(kc, 'import (\n\t"fmt"\n\t"strings"\n)\nline := strings.Repeat("x", 999)')
    before = sum(rss(p) for p in below(pid))
    start = time.monotonic()
    reply, text = run(kc, 'for range 100_000 {\n\tfmt.Println(line)\n}\nfmt.Println("the result")')
    took = time.monotonic() - start
    after = sum(rss(p) for p in below(pid))
    assert reply["status"] == "ok"
    assert len(text) < 4e6
    assert "left out" in text and text.endswith("the result\n")
    print(f"100 MB in {took:.1f} s, {len(text) / 1e6:.1f} MB arrived; memory {before:.0f} MB, then {after:.0f} MB")
    assert after - before < 150
    assert run(kc, "1")[0]["status"] == "ok"


@needs_proc
def test_client_that_does_not_read(kernel):
    """A subscriber that reads nothing holds nobody up for good."""
    km, kc = kernel
    slow = BlockingKernelClient(connection_file=km.connection_file)  # with an identity of its own
    slow.load_connection_file()
    slow.iopub_channel.socket.set_hwm(1)
    slow.start_channels()
    slow.wait_for_ready(timeout=WAIT)
    run(kc, 'import "fmt"\nimport "strings"')
    for _ in range(3):
        reply, _ = run(kc, 'for range 7000 {\n\tfmt.Println(strings.Repeat("x", 999))\n}')
        assert reply["status"] == "ok"
    slow.stop_channels()
    assert run(kc, "1")[0]["status"] == "ok"
