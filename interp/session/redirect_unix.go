//go:build unix

package session

import (
	"os"

	"golang.org/x/sys/unix"
)

// redirect makes the descriptor of *target a copy of w's; restore undoes it.
func redirect(target **os.File, w *os.File) (restore func() error, err error) {
	fd := int((*target).Fd())
	saved, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, os.NewSyscallError("dup", err)
	}
	if err := dup2(int(w.Fd()), fd); err != nil {
		_ = unix.Close(saved) // the copy was never used
		return nil, err
	}
	return func() error {
		if err := dup2(saved, fd); err != nil {
			return err
		}
		return os.NewSyscallError("close", unix.Close(saved))
	}, nil
}

func dup2(from, to int) error {
	for {
		if err := unix.Dup2(from, to); err != unix.EINTR {
			return os.NewSyscallError("dup2", err)
		}
	}
}
