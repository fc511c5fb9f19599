//go:build unix

package worker

import (
	"testing"

	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
	"github.com/mercer-go/mercer/interp/session"
)

// TestLeave: when the client goes, the command that the running cell waits for can clean up.
func TestLeave(t *testing.T) {
	dir := modulestest.SlowGo(t)
	t.Chdir(dir)
	c := client(t, Options{})
	done := make(chan error, 1)
	go func() {
		_, err := c.Run(t.Context(), session.Cell{Name: "cell", Source: "%go get example.com/m"}, &recorder{})
		done <- err
	}()
	modulestest.Begun(dir)
	c.Close()
	if err := <-done; err == nil {
		t.Error("the cell has not failed")
	}
	if modulestest.Left(dir) {
		t.Error("the command is still there")
	}
}
