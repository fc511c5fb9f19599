//go:build unix

package jupyter

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// TestOrphaned starts a shell that starts this test again, in the background,
// and lets the shell die once the child is ready.
func TestOrphaned(t *testing.T) {
	const role = "MERCER_TEST_ORPHAN"
	if os.Getenv(role) != "" {
		dead := Orphaned(context.Background())
		fmt.Println("\nready")
		<-dead
		fmt.Println("orphaned")
		os.Exit(0)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	shell := exec.Command("sh", "-c", `"$0" -test.run='^TestOrphaned$' </dev/null & read line`, exe)
	shell.Env = append(os.Environ(), role+"=1", "JPY_PARENT_PID=1")
	stdin, err := shell.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := shell.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	var last string
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if last = lines.Text(); last == "ready" {
			_ = stdin.Close()
		}
	}
	_ = shell.Wait()
	if last != "orphaned" {
		t.Errorf("the child's last word was %q", last)
	}
}

func TestNotOrphaned(t *testing.T) {
	t.Setenv("JPY_PARENT_PID", "")
	select {
	case <-Orphaned(t.Context()):
		t.Error("orphaned without a parent to watch")
	default:
	}
}
