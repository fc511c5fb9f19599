package session

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/mercer-go/mercer/internal/processtree"
)

// commands are the processes that cells have started and wait for.
type commands struct {
	mu   sync.Mutex
	live map[*exec.Cmd]bool
}

// add notes a command that has started; remove forgets it.
func (c *commands) add(cmd *exec.Cmd) (remove func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.live == nil {
		c.live = map[*exec.Cmd]bool{}
	}
	c.live[cmd] = true
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.live, cmd)
	}
}

// kill ends all of them.
func (c *commands) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for cmd := range c.live {
		processtree.Kill(cmd)
	}
}

// command runs a line that begins with ! or $.
func (s *Session) command(ctx context.Context, o order) error {
	if o.args == "" {
		return o.Fault("a command is missing after %s", o.Name())
	}
	command, err := s.filled(ctx, o, o.args)
	if err != nil {
		return err
	}
	if runtime.GOOS == "windows" {
		return s.shell(ctx, "cmd", "/C", strings.ReplaceAll(command, "\\\n", ""))
	}
	return s.shell(ctx, "sh", "-c", command)
}

// script implements %%bash and %%sh.
func (s *Session) script(ctx context.Context, o order) error {
	shell := strings.TrimLeft(o.Name(), "%")
	if o.args != "" {
		return o.Fault("%s takes no arguments; put commands like set -e into the script", o.Name())
	}
	return s.shell(ctx, shell, "-c", o.below())
}

// politeness is how long an interrupted command may take to end.
const politeness = time.Second

// shell runs a command. Its output goes where the cell's output goes.
func (s *Session) shell(ctx context.Context, name string, args ...string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr // the files themselves, so that a process in the background does not block Wait
	processtree.Own(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	defer s.commands.add(cmd)()
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		err = cmd.Wait()
	}()
	select {
	case <-done:
		return ended(err)
	case <-ctx.Done():
	}
	processtree.Interrupt(cmd)
	select {
	case <-done:
	case <-time.After(politeness):
		processtree.Kill(cmd)
		<-done
	}
	return ctx.Err()
}

// ended explains how a command failed.
func ended(err error) error {
	if err != nil {
		return fmt.Errorf("the command failed: %w", err)
	}
	return nil
}
