package worker

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
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

// isOpen reports whether f has not been closed.
func isOpen(f *os.File) bool {
	raw, err := f.SyscallConn()
	return err == nil && raw.Control(func(uintptr) {}) == nil
}

// reopen returns an open file that writes where copied does. The process uses it
// as its stdout, if fd is 1, or its stderr.
func reopen(_, copied *os.File, fd int) (*os.File, error) {
	f, err := duplicate(copied)
	if err != nil {
		return nil, err
	}
	std := uint32(windows.STD_OUTPUT_HANDLE)
	if fd == 2 {
		std = windows.STD_ERROR_HANDLE
	}
	return f, windows.SetStdHandle(std, windows.Handle(f.Fd()))
}

// duplicate opens f's file on a new handle.
func duplicate(f *os.File) (*os.File, error) {
	self := windows.CurrentProcess()
	var h windows.Handle
	if err := windows.DuplicateHandle(self, windows.Handle(f.Fd()), self, &h, 0, false, windows.DUPLICATE_SAME_ACCESS); err != nil {
		return nil, os.NewSyscallError("DuplicateHandle", err)
	}
	return os.NewFile(uintptr(h), f.Name()), nil
}
