package worker

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// commandReads tells whether a command that this process has started waits for
// something to read from the file: a cell has given it os.Stdin. It waits in
// the system, so the system is asked in what call each thread is.
func commandReads(raw syscall.RawConn) (yes bool) {
	_ = raw.Control(func(fd uintptr) { // it fails for a closed file
		file, err := os.Readlink("/proc/self/fd/" + strconv.Itoa(int(fd)))
		if err == nil && strings.HasPrefix(file, "pipe:") {
			yes = childReads(os.Getpid(), file)
		}
	})
	return yes
}

// childReads tells it of the processes that the one has started, and theirs.
func childReads(pid int, file string) bool {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid)) // of each thread
	for _, list := range lists {
		children, _ := os.ReadFile(list) // the thread may have ended
		for _, name := range strings.Fields(string(children)) {
			child, err := strconv.Atoi(name)
			if err == nil && (reads(child, file) || childReads(child, file)) {
				return true
			}
		}
	}
	return false
}

// reads tells it of one process.
func reads(pid int, file string) bool {
	calls, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/syscall", pid))
	for _, path := range calls {
		call, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended, or may not be looked at
		}
		var number, fd int
		if _, err := fmt.Sscanf(string(call), "%d 0x%x", &number, &fd); err != nil || number != unix.SYS_READ {
			continue // it runs, or does something else
		}
		if from, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", pid, fd)); err == nil && from == file {
			return true
		}
	}
	return false
}
