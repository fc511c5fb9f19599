package engine_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	machine "github.com/mercer-go/mercer/interp/lang/machine/exec"
)

const refusedVariable = "MERCER_TEST_REFUSED"

// Where the system refuses to make memory executable, closures do everything.
func TestMachineRefused(t *testing.T) {
	if os.Getenv(refusedVariable) == "" {
		if err := unix.Prctl(unix.PR_GET_MDWE, 0, 0, 0, 0); err != nil {
			t.Skip("the system cannot refuse it: ", err)
		}
		native(t)
		cmd := exec.Command(os.Args[0], "-test.run=^TestMachineRefused$", "-test.v")
		cmd.Env = append(os.Environ(), refusedVariable+"=1")
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "--- PASS: TestMachineRefused") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	if err := unix.Prctl(unix.PR_SET_MDWE, unix.PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0); err != nil {
		t.Fatal(err)
	}
	if err := machine.Available(); err == nil {
		t.Fatal("memory is executable")
	}
	t.Setenv("MERCER_NATIVE", "force")
	source := `import "sort"
func square(n int) int { return n * n }
func main() {
	sum, x := 0, []int{3, 1, 2}
	for i := range 100000 { sum += square(i) % 7 }
	sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })
	if sum != 199999 || x[0] != 1 || x[2] != 3 { panic(sum) }
}`
	if f := build(t, source).call("main"); f != nil {
		t.Errorf("panic: %v", f.Value)
	}
}
