//go:build unix

package modules_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/modules"
	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
)

// TestGoCleansUp: the go command can remove its temporary files when it is cancelled.
func TestGoCleansUp(t *testing.T) {
	dir := modulestest.SlowGo(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := modules.Go(ctx, dir, nil, "build")
		done <- err
	}()
	modulestest.Begun(dir)
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if modulestest.Left(dir) {
		t.Error("its temporary files are left")
	}
}
