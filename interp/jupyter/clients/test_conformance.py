"""The conformance checks of jupyter_kernel_test, for this kernel.

`make clients` installs the kernel and runs them. MERCER_KERNEL names another
kernelspec than "mercer".
"""

import os
import time
import unittest

import jupyter_kernel_test as jkt
from jupyter_client.manager import start_new_kernel

KERNEL = os.environ.get("MERCER_KERNEL", "mercer")


PROGRESS = """import (
	"time"
	"github.com/mercer-go/mercer/lib/learn"
)
for i := range 200 {
	time.Sleep(10 * time.Millisecond)
	learn.Report(ctx, learn.Progress{Stage: "counting", Done: i + 1, Total: 200})
}"""


class Conformance(jkt.KernelTests):
    kernel_name = KERNEL
    language_name = "go"
    file_extension = ".go"

    code_hello_world = 'import "fmt"\nfmt.Println("hello, world")'
    code_stderr = 'import (\n\t"fmt"\n\t"os"\n)\nfmt.Fprintln(os.Stderr, "oops")'

    completion_samples = [
        {"text": 'import "strings"\nstrings.HasPre', "matches": {"HasPrefix"}},
        {"text": 'import "strings"\nstrings.TrimSu', "matches": {"TrimSuffix"}},
        {"text": "display.MIMETypeL", "matches": {"MIMETypeLatex"}},
        {"text": 'import "encoding/jso', "matches": {"encoding/json"}},
    ]

    complete_code_samples = [
        "x := 1",
        'import "fmt"',
        "func f(n int) int { return n }",
        "for i := 0; i < 3; i++ {\n}",
        "// only a comment",
        "type T struct {\n\tA int\n}",
    ]
    incomplete_code_samples = [
        "func f() {",
        "x := []int{1,",
        "if true {",
        "import (",
        "x := `raw",
        "f(1,",
        "/* a comment",
        "x +",
    ]
    invalid_code_samples = [
        "func )",
        "x := }",
        'y := "open',
        "if else {}",
    ]

    code_generate_error = 'panic("on purpose")'

    code_execute_result = [
        {"code": "1 + 1", "result": "2"},
        {"code": "40 + 2", "result": "42"},
        {"code": '"a" + "b"', "result": "ab"},
        {"code": "1 + 3", "result": "4"},
        {"code": "[]int{1, 2, 3}", "result": "[1 2 3]"},
        {"code": "1 + 1", "result": "2"},
    ]
    # It matches one distinct cell, often enough.
    code_history_pattern = "1?+?1"
    supported_history_operations = ("tail", "range", "search")

    code_display_data = [
        {
            "code": 'import (\n\t"github.com/mercer-go/mercer/data"\n\t"github.com/mercer-go/mercer/viz"\n)\n'
            "Display(must(viz.Scatter(data.Twonorm(2).Sample(20, 1))))",
            "mime": "image/png",
        },
    ]

    code_clear_output = "check(display.ClearOutput(false))"
    code_page_something = "display.HTML?"
    code_inspect_sample = "display.HTML"


class Welcome(jkt.IopubWelcomeTests):
    kernel_name = KERNEL
    support_iopub_welcome = True


class Beyond(unittest.TestCase):
    """What the suite does not ask, and a lesson needs."""

    @classmethod
    def setUpClass(cls):
        cls.km, cls.kc = start_new_kernel(kernel_name=KERNEL)

    @classmethod
    def tearDownClass(cls):
        cls.kc.stop_channels()
        cls.km.shutdown_kernel()

    def run_cell(self, code, **kwargs):
        """Runs a cell; returns its reply's content and its outputs."""
        outputs = []
        reply = self.kc.execute_interactive(
            code, timeout=20, output_hook=outputs.append, **kwargs
        )["content"]
        return reply, [m for m in outputs if m["msg_type"] != "status"]

    def test_values_persist(self):
        self.assertEqual(self.run_cell("kept := 7")[0]["status"], "ok")
        reply, outputs = self.run_cell("kept * 6")
        self.assertEqual(reply["status"], "ok")
        self.assertEqual(outputs[-1]["content"]["data"]["text/plain"], "42")

    def test_error_has_its_place(self):
        reply, outputs = self.run_cell("a := 1\nb := a + nothing")
        self.assertEqual(reply["ename"], "compile error")
        self.assertIn("nothing", reply["evalue"])
        self.assertIn(":2:", reply["traceback"][0])

    def test_interrupt_keeps_state(self):
        self.run_cell("before := 5")
        msg_id = self.kc.execute("for {\n}")
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:  # until it runs
            m = self.kc.get_iopub_msg(timeout=20)
            if m["msg_type"] == "execute_input" and m["parent_header"].get("msg_id") == msg_id:
                break
        self.km.interrupt_kernel()
        reply = self.kc.get_shell_msg(timeout=20)
        self.assertEqual(reply["parent_header"]["msg_id"], msg_id)
        self.assertEqual(reply["content"]["ename"], "interrupted")
        reply, outputs = self.run_cell("before")
        self.assertEqual(outputs[-1]["content"]["data"]["text/plain"], "5")

    def test_exit_is_a_cell_error(self):
        reply, _ = self.run_cell('import "os"\nos.Exit(3)')
        self.assertEqual(reply["status"], "error")
        self.assertEqual(self.run_cell("1")[0]["status"], "ok")

    def test_many_lines(self):
        reply, outputs = self.run_cell(
            'import "fmt"\nfor i := 0; i < 20000; i++ {\n\tfmt.Println(i)\n}'
        )
        self.assertEqual(reply["status"], "ok")
        text = "".join(m["content"].get("text", "") for m in outputs)
        self.assertEqual(text, "".join(f"{i}\n" for i in range(20000)))
        self.assertLessEqual(len(outputs), 21)

    def test_silent(self):
        reply, outputs = self.run_cell('import "fmt"\nfmt.Println("x")', silent=True)
        self.assertEqual(reply["status"], "ok")
        self.assertEqual(outputs, [])

    def test_stop_on_error(self):
        fails = 'import "time"\ntime.Sleep(time.Second)\npanic("x")'  # once the others have been sent, on a busy machine too
        ids = [self.kc.execute(c) for c in (fails, "1", "2")]
        states = {}
        while len(states) < len(ids):
            m = self.kc.get_shell_msg(timeout=20)
            states[m["parent_header"]["msg_id"]] = m["content"]["status"]
        self.assertEqual([states[i] for i in ids], ["error", "aborted", "aborted"])

    def test_update_display(self):
        _, outputs = self.run_cell('Display(display.WithID("u", display.HTML("old")))\ncheck(display.Update("u", display.HTML("new")))')
        self.assertEqual([m["msg_type"] for m in outputs[1:]], ["display_data", "update_display_data"])
        self.assertEqual([m["content"]["transient"] for m in outputs[1:]], [{"display_id": "u"}] * 2)
        self.assertEqual(outputs[2]["content"]["data"]["text/html"], "new")

    def test_clear_output_waits(self):
        _, outputs = self.run_cell("check(display.ClearOutput(true))")
        self.assertEqual(outputs[-1]["msg_type"], "clear_output")
        self.assertTrue(outputs[-1]["content"]["wait"])

    def test_progress_is_one_bar(self):
        reply, outputs = self.run_cell(PROGRESS)
        self.assertEqual(reply["status"], "ok")
        kinds = [m["msg_type"] for m in outputs[1:]]
        self.assertEqual(kinds[0], "display_data")
        self.assertEqual(set(kinds[1:-1]), {"update_display_data"})
        self.assertEqual(len({m["content"]["transient"]["display_id"] for m in outputs[1:-1]}), 1)
        for m in outputs[1:-1]:
            self.assertIn("<progress", m["content"]["data"]["text/html"])
        self.assertEqual((kinds[-1], outputs[-1]["content"]), ("clear_output", {"wait": False}))

    def ask(self, msg_id):
        while True:
            m = self.kc.get_shell_msg(timeout=20)
            if m["parent_header"].get("msg_id") == msg_id:
                return m["content"]

    def test_completion_has_types(self):
        code = 'import "strings"\nx := "é" + strings.TrimSuff(y'
        cursor = code.index("(y")
        content = self.ask(self.kc.complete(code, cursor))
        self.assertEqual(content["matches"], ["TrimSuffix"])
        self.assertEqual((content["cursor_start"], content["cursor_end"]), (cursor - 8, cursor))
        self.assertEqual(
            content["metadata"]["_jupyter_types_experimental"],
            [{"start": cursor - 8, "end": cursor, "text": "TrimSuffix", "type": "function", "signature": "(s string, suffix string) string"}],
        )

    def test_inspection_has_signature_doc_and_value(self):
        code = 'import "github.com/mercer-go/mercer/lib/svm"\nm := svm.Train(ctx, '
        content = self.ask(self.kc.inspect(code, len(code), 0))
        self.assertTrue(content["found"])
        for form in ("text/plain", "text/markdown"):
            self.assertIn("func svm.Train(ctx context.Context, ds *learn.Dataset,", content["data"][form])
            self.assertIn("soft-margin", content["data"][form])
        self.run_cell("seen := 42")
        content = self.ask(self.kc.inspect("seen", 2, 0))
        self.assertIn("var seen int", content["data"]["text/plain"])
        self.assertIn("42", content["data"]["text/plain"])
        self.assertFalse(self.ask(self.kc.inspect("nothing", 3, 0))["found"])

    def test_question(self):
        reply, outputs = self.run_cell("// half of n\nfunc half(n int) int { return n / 2 }\nhalf??")
        self.assertEqual(reply["status"], "ok")
        self.assertEqual([m["msg_type"] for m in outputs], ["execute_input"])
        page = reply["payload"][0]["data"]["text/plain"]
        self.assertIn("half of n", page)
        self.assertIn("return n / 2", page)

    def test_restart(self):
        self.run_cell("gone := 1")
        self.km.restart_kernel(now=False)
        self.kc.wait_for_ready(timeout=20)
        self.assertEqual(self.run_cell("gone")[0]["status"], "error")

