package builder

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// TestNice: all threads of a process that is nice are, so that what any of them starts is too.
func TestNice(t *testing.T) {
	if os.Getenv("MERCER_TEST_NICE") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestNice$")
		cmd.Env = append(os.Environ(), "MERCER_TEST_NICE=1")
		detach(cmd)
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		return
	}
	var started, done sync.WaitGroup
	end := make(chan struct{})
	for range 3 {
		started.Add(1)
		done.Go(func() {
			runtime.LockOSThread()
			started.Done()
			<-end
		})
	}
	started.Wait()
	beNice()
	files, err := filepath.Glob("/proc/self/task/*/stat")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d threads, %v", len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(text), ") ") // of the name of the program
		if nice := strings.Fields(after)[16]; nice == "0" {
			t.Errorf("%s: the priority is as before", f)
		}
	}
	close(end)
	done.Wait()
}
