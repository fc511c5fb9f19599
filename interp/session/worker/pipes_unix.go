//go:build unix

package worker

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// inherit lets cmd inherit the two files. It returns an argument that names
// them.
func inherit(cmd *exec.Cmd, r, w *os.File) string {
	first := 3 + len(cmd.ExtraFiles)
	cmd.ExtraFiles = append(cmd.ExtraFiles, r, w)
	return fmt.Sprintf("%d,%d", first, first+1)
}

// inherited opens the files named by inherit, for this process alone.
func inherited(pipes string) (r, w *os.File, err error) {
	var in, out int
	if _, err := fmt.Sscanf(pipes, "%d,%d", &in, &out); err != nil {
		return nil, nil, err
	}
	for _, fd := range []int{in, out} {
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_SETFD, unix.FD_CLOEXEC); err != nil {
			return nil, nil, os.NewSyscallError("fcntl", err)
		}
	}
	_ = syscall.SetNonblock(in, true) // then waiting needs no thread
	return os.NewFile(uintptr(in), "requests"), os.NewFile(uintptr(out), "answers"), nil
}

// isOpen reports whether neither f nor its descriptor has been closed.
func isOpen(f *os.File) bool {
	raw, err := f.SyscallConn()
	if err != nil {
		return false
	}
	open := false
	err = raw.Control(func(fd uintptr) { open = isDescriptor(fd) })
	return err == nil && open
}

func isDescriptor(fd uintptr) bool {
	_, err := unix.FcntlInt(fd, unix.F_GETFD, 0)
	return err == nil
}

// reopen returns an open file in place of was. It writes where copied does. If
// the descriptor fd is free, it is used.
func reopen(was, copied *os.File, fd int) (*os.File, error) {
	if isDescriptor(uintptr(fd)) {
		return duplicate(copied)
	}
	if err := unix.Dup2(int(copied.Fd()), fd); err != nil {
		return nil, os.NewSyscallError("dup2", err)
	}
	if isOpen(was) { // only its descriptor was closed
		return was, nil
	}
	return os.NewFile(uintptr(fd), was.Name()), nil
}

// duplicate opens f's file on a new descriptor.
func duplicate(f *os.File) (*os.File, error) {
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, os.NewSyscallError("dup", err)
	}
	return os.NewFile(uintptr(fd), f.Name()), nil
}
