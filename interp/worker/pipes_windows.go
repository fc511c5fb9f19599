package worker

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// inherit lets cmd inherit the two files. It returns an argument that names
// them.
func inherit(cmd *exec.Cmd, r, w *os.File) string {
	in, out := syscall.Handle(r.Fd()), syscall.Handle(w.Fd())
	for _, h := range []syscall.Handle{in, out} {
		_ = syscall.SetHandleInformation(h, syscall.HANDLE_FLAG_INHERIT, syscall.HANDLE_FLAG_INHERIT) // if this fails, the start fails too
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{AdditionalInheritedHandles: []syscall.Handle{in, out}}
	return fmt.Sprintf("%d,%d", in, out)
}

// inherited opens the files named by inherit, for this process alone.
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

// duplicate returns f itself.
func duplicate(f *os.File) (*os.File, error) { return f, nil }

// isOpen reports whether f has not been closed.
func isOpen(f *os.File) bool {
	raw, err := f.SyscallConn()
	return err == nil && raw.Control(func(uintptr) {}) == nil
}

// reopen fails: on this system there is no copy of a closed file.
func reopen(*os.File, *os.File, int) (*os.File, error) {
	return nil, errors.New("a closed file cannot be opened again on this system")
}
