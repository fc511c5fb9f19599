package trial

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Result is what a process did.
type Result struct {
	Stdout, Stderr string // with Merge in the limits, Stdout has everything
	Status         int    // exit status; -1 if killed
	Killed         string // why it was killed; "" if it was not
}

// Limits are what a process may use, and how its output is read.
type Limits struct {
	Time   time.Duration
	Memory int  // resident bytes; only checked if there is /proc
	Output int  // bytes printed
	Merge  bool // read stdout and stderr as one stream, in order

	Env []string // variables to add
}

// DefaultLimits are right for a test program.
var DefaultLimits = Limits{Time: time.Minute, Memory: 3 << 30, Output: 4 << 20}

// Run starts the command with the extra environment in an empty folder and
// waits for its end. If the command exceeds the limits, it is killed.
func (l Limits) Run(extra []string, name string, args ...string) (Result, error) {
	dir, err := os.MkdirTemp("", "trial")
	if err != nil {
		return Result{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	limited, stop := context.WithTimeoutCause(ctx, l.Time, fmt.Errorf("time limit of %v", l.Time))
	defer stop()

	out := &output{limit: l.Output, cancel: cancel}
	cmd := exec.CommandContext(limited, name, args...)
	cmd.Dir, cmd.WaitDelay = dir, time.Second
	cmd.Env = slices.Concat(os.Environ(), []string{"GOTRACEBACK=none"}, l.Env, extra)
	cmd.Stdout, cmd.Stderr = out.writer(&out.stdout), out.writer(&out.stderr)
	if l.Merge {
		cmd.Stderr = cmd.Stdout // one pipe
	}
	if err := cmd.Start(); err != nil {
		return Result{}, err
	}
	go watch(limited, cancel, cmd.Process.Pid, l.Memory)
	err = cmd.Wait()
	r := Result{Stdout: out.stdout.String(), Stderr: out.stderr.String(), Status: cmd.ProcessState.ExitCode()}
	var exit *exec.ExitError
	switch {
	case limited.Err() != nil:
		r.Killed, r.Status = context.Cause(limited).Error(), -1
	case err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay):
		return r, err
	}
	return r, nil
}

// watch cancels when the process holds too much memory.
func watch(ctx context.Context, cancel context.CancelCauseFunc, pid, limit int) {
	for tick := time.NewTicker(100 * time.Millisecond); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if err != nil {
			continue
		}
		if fields := strings.Fields(string(data)); len(fields) > 1 {
			if pages, _ := strconv.Atoi(fields[1]); pages*os.Getpagesize() > limit {
				cancel(fmt.Errorf("memory limit of %d MB", limit>>20))
			}
		}
	}
}

// output collects what a process prints.
type output struct {
	mu             sync.Mutex
	stdout, stderr bytes.Buffer
	limit          int
	cancel         context.CancelCauseFunc
}

func (o *output) writer(stream *bytes.Buffer) io.Writer { return &tee{o, stream} }

type tee struct {
	*output
	stream *bytes.Buffer
}

func (t *tee) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stdout.Len()+t.stderr.Len()+len(p) > t.limit {
		t.cancel(fmt.Errorf("output limit of %d bytes", t.limit))
		return 0, io.ErrShortWrite
	}
	return t.stream.Write(p)
}
