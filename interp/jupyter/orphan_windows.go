package jupyter

import (
	"context"
	"os"
	"strconv"
	"syscall"
)

// Orphaned returns a channel that is closed when the process that started this
// kernel dies. So a server that crashes leaves no kernel behind. Without a
// process handle in JPY_PARENT_PID, the channel is never closed.
func Orphaned(context.Context) <-chan struct{} {
	dead := make(chan struct{})
	handle, err := strconv.ParseUint(os.Getenv("JPY_PARENT_PID"), 10, strconv.IntSize)
	if err != nil || handle == 0 {
		return dead
	}
	go func() {
		event, err := syscall.WaitForSingleObject(syscall.Handle(handle), syscall.INFINITE)
		if err == nil && event == syscall.WAIT_OBJECT_0 {
			close(dead)
		}
	}()
	return dead
}
