package worker

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// inherit lets cmd's process have the two files, and returns what tells it so.
func inherit(cmd *exec.Cmd, r, w *os.File) string {
	in, out := syscall.Handle(r.Fd()), syscall.Handle(w.Fd())
	for _, h := range []syscall.Handle{in, out} {
		_ = syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT) // the start fails without
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{AdditionalInheritedHandles: []syscall.Handle{in, out}}
	return fmt.Sprintf("%d,%d", in, out)
}

// inherited opens the files that inherit has told of, for this process alone.
func inherited(pipes string) (r, w *os.File, err error) {
	var in, out uintptr
	if _, err := fmt.Sscanf(pipes, "%d,%d", &in, &out); err != nil {
		return nil, nil, err
	}
	for _, h := range []uintptr{in, out} {
		if err := syscall.SetHandleInformation(syscall.Handle(h), syscall.HANDLE_FLAG_INHERIT, 0); err != nil {
			return nil, nil, err
		}
	}
	return os.NewFile(in, "requests"), os.NewFile(out, "answers"), nil
}

// duplicate is f itself.
func duplicate(f *os.File) (*os.File, error) { return f, nil }
