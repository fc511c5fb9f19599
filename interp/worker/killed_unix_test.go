//go:build unix

package worker

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/runtime"
)

// unending are cells that do not end, by what their interpreter does.
var unending = map[string]string{
	"checking":          "type P[T any] struct{ *P[P[T]] }\nvar p P[int]\np.foo",
	"running":           "for {\n}",
	"allocating":        "var keep [][]byte\nfor {\n\tkeep = append(keep[:len(keep)%64], make([]byte, 1<<20))\n}",
	"goroutines":        "for range 8 {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n}\nselect {}",
	"in a command":      "!sleep 1000",
	"in compiled code":  "import \"time\"\ntime.Sleep(time.Hour)",
	"printing":          "import \"fmt\"\nfor {\n\tfmt.Println(1)\n}",
	"recovering always": "for {\n\tfunc() {\n\t\tdefer func() { recover() }()\n\t\tfor {\n\t\t}\n\t}()\n}",
}

const roleVar = "MERCER_TEST_KERNEL"

// TestKilledKernel kills a kernel while its interpreter is busy. The interpreter ends
// by itself.
func TestKilledKernel(t *testing.T) {
	if source := os.Getenv(roleVar); source != "" {
		kernel(source)
		return
	}
	for name, source := range unending {
		t.Run(name, func(t *testing.T) {
			exe, err := os.Executable()
			if err != nil {
				t.Fatal(err)
			}
			kernel := exec.Command(exe, "-test.run=^TestKilledKernel$")
			kernel.Env = append(os.Environ(), roleVar+"="+source)
			stdout, err := kernel.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := kernel.Start(); err != nil {
				t.Fatal(err)
			}
			worker := 0
			for lines := bufio.NewScanner(stdout); worker == 0 && lines.Scan(); {
				_, _ = fmt.Sscanf(lines.Text(), "worker %d", &worker)
			}
			if worker == 0 {
				t.Fatal("the kernel has told of no interpreter")
			}
			time.Sleep(300 * time.Millisecond) // the cell is in the midst of it
			if !lives(worker) {
				t.Fatal("the interpreter has ended before")
			}
			_ = kernel.Process.Kill()
			_ = kernel.Wait()
			for end := time.Now().Add(20 * time.Second); lives(worker); time.Sleep(10 * time.Millisecond) {
				if time.Now().After(end) {
					_ = syscall.Kill(worker, syscall.SIGKILL)
					t.Fatal("the interpreter lives on")
				}
			}
		})
	}
}

// kernel tells of its interpreter's process, and runs a cell for ever.
func kernel(source string) {
	client := New(Options{})
	d, err := client.Run(context.Background(), runtime.Cell{Name: "cell1", Source: "import \"os\"\nos.Getpid()"}, &recorder{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("worker", d.Data[display.MIMETypeText])
	_, err = client.Run(context.Background(), runtime.Cell{Name: "cell2", Source: source}, &recorder{})
	fmt.Println(err)
}

// lives reports whether there is a process that has not ended. One that nobody
// has waited for yet still has a number.
func lives(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return !os.IsNotExist(err) || !exists("/proc/self/stat")
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(state, "Z")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
