"""jupyter console: a prompt, a value, an error, a command, input, the stop key, the end."""

import sys

import pexpect
import pytest


@pytest.fixture
def console(tmp_path):
    args = ["-m", "jupyter_console", "--kernel=mercer", "--simple-prompt"]
    child = pexpect.spawn(sys.executable, args, timeout=60, encoding="utf-8", cwd=tmp_path, dimensions=(40, 120), echo=False)
    yield child
    child.close(force=True)


def test_session(console):
    console.expect("Mercer .*Go .*interpreted")
    console.expect(r"In \[1\]: ")
    console.sendline("6 * 7")
    console.expect(r"Out\[1\]: \r?\n?42")
    console.expect(r"In \[2\]: ")
    console.sendline('import "fmt"')
    console.expect(r"In \[3\]: ")
    console.sendline('fmt.Println("printed")')
    console.expect("printed")
    console.expect(r"In \[4\]: ")
    console.sendline("nothing")
    console.expect("undefined: nothing")
    console.expect(r"In \[5\]: ")
    console.sendline("func twice(n int) int { return 2 * n }")
    console.expect(r"In \[6\]: ")
    console.sendline("twice(21)")
    console.expect("42")
    console.expect(r"In \[7\]: ")
    console.sendline("!echo from the shell")
    console.expect("from the shell")
    console.expect(r"In \[8\]: ")
    console.sendline('var who string; fmt.Print("Who? "); fmt.Scanln(&who); fmt.Println("It is", who)')
    console.expect(r"Who\? ")
    console.sendline("Carl")
    console.expect("It is Carl")
    console.expect(r"In \[9\]: ")
    console.sendline("for {}")
    console.expect([pexpect.TIMEOUT], timeout=2)  # it runs
    console.sendintr()
    console.expect("interrupted")
    console.expect(r"In \[10\]: ")
    console.sendline("twice(4)")
    console.expect("8")
    console.sendeof()
    console.expect("really want to exit")
    console.sendline("y")
    console.expect(pexpect.EOF)
