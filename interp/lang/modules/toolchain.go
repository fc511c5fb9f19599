package modules

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/mercer-go/mercer/internal/processtree"
)

// ErrNoToolchain means that there is no go command.
var ErrNoToolchain = errors.New("this needs the Go toolchain, but there is no go command on the PATH; get it from https://go.dev/dl")

// Toolchain returns the path of the go command. If there is none, the error is
// ErrNoToolchain.
func Toolchain() (string, error) {
	if path, err := exec.LookPath("go"); err == nil {
		return path, nil
	}
	if root := os.Getenv("GOROOT"); root != "" {
		if path, err := exec.LookPath(filepath.Join(root, "bin", "go")); err == nil {
			return path, nil
		}
	}
	return "", ErrNoToolchain
}

// Go runs the go command in a folder, with the environment of this process and
// then env. It returns what the command prints. An error contains that too.
func Go(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	var out strings.Builder
	err := GoTo(ctx, &out, dir, env, args...)
	return out.String(), err
}

// GoTo is like Go, but writes what the command prints to w, as it comes.
func GoTo(ctx context.Context, w io.Writer, dir string, env []string, args ...string) error {
	path, err := Toolchain()
	if err != nil {
		return err
	}
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	processtree.Own(cmd)
	cmd.Cancel = func() error { // so that it removes its temporary files
		processtree.Interrupt(cmd)
		return nil
	}
	cmd.WaitDelay = 2 * time.Second
	out := io.MultiWriter(&said, w)
	cmd.Stdout, cmd.Stderr = out, out // one writer, so that one goroutine writes
	err = cmd.Run()
	if ctx.Err() != nil {
		if cmd.Process != nil {
			processtree.Kill(cmd) // what has ignored the interrupt
		}
		return ctx.Err()
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return goFailed(args[0], said.String())
	}
	return err
}
