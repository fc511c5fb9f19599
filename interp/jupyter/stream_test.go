package jupyter

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// recorder notes what a stream emits.
type recorder struct {
	mu  sync.Mutex
	got []string
}

func (r *recorder) emit(name, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.got = append(r.got, name+":"+text)
}

func (r *recorder) want(t *testing.T, want ...string) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if strings.Join(r.got, "|") != strings.Join(want, "|") {
		t.Errorf("got %q, want %q", r.got, want)
	}
}

func TestStreamFirstPieceAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := newStream(r.emit)
		s.write("stdout", "a\n")
		r.want(t, "stdout:a\n")
		s.write("stdout", "b\n")
		s.write("stdout", "c\n")
		r.want(t, "stdout:a\n")
		time.Sleep(firstWait)
		synctest.Wait()
		r.want(t, "stdout:a\n", "stdout:b\nc\n")
		time.Sleep(time.Second) // the burst is over
		synctest.Wait()
		s.write("stdout", "d\n")
		r.want(t, "stdout:a\n", "stdout:b\nc\n", "stdout:d\n")
		s.close()
	})
}

func TestStreamLongBurst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := newStream(r.emit)
		for range 1000 { // a line a millisecond
			s.write("stdout", "x\n")
			time.Sleep(time.Millisecond)
		}
		s.close()
		if n := len(r.got); n > 15 {
			t.Errorf("%d messages in a second", n)
		}
		if n := strings.Count(strings.Join(r.got, ""), "x\n"); n != 1000 {
			t.Errorf("%d lines", n)
		}
	})
}

func TestStreamOrder(t *testing.T) {
	var r recorder
	s := newStream(r.emit)
	s.write("stdout", "a\n")
	s.write("stdout", "b")
	s.write("stderr", "c")
	s.write("stdout", "d")
	s.flush()
	s.write("stdout", "e")
	s.close()
	s.write("stdout", "too late")
	r.want(t, "stdout:a\n", "stdout:b", "stderr:c", "stdout:d", "stdout:e")
}

// TestStreamHoldsAPrompt: within a burst as long as alone, while the lines before
// it go out. What looks like no prompt does not wait so long.
func TestStreamHoldsAPrompt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := newStream(r.emit)
		defer s.close()
		for i := range 300 { // somewhere in each of the waits
			prompt := []string{"Name: ", "Sure?", ">", "name "}[i%4]
			s.write("stdout", "x\n")
			time.Sleep(time.Millisecond)
			synctest.Wait() // not between the two: half a word is no prompt
			s.write("stdout", prompt[:1])
			s.write("stdout", prompt[1:])
			time.Sleep(lineWait - time.Millisecond)
			if got := s.unfinished(); got != prompt {
				t.Fatalf("%q after %q", got, r.got)
			}
		}
		if n := strings.Count(strings.Join(r.got, ""), "x\n"); n != 300 {
			t.Errorf("%d lines", n)
		}
		time.Sleep(time.Second) // the burst is over
		r.got = nil
		s.write("stdout", "Name: ")
		time.Sleep(lineWait)
		synctest.Wait()
		r.want(t, "stdout:Name: ")
		time.Sleep(time.Second)
		s.write("stdout", "x")
		time.Sleep(firstWait)
		synctest.Wait()
		r.want(t, "stdout:Name: ", "stdout:x")
	})
}

// TestStreamUnfinished: a line that has not ended waits a moment for the
// question whose prompt it is.
func TestStreamUnfinished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := newStream(r.emit)
		s.write("stdout", "a\nName: ")
		r.want(t, "stdout:a\n")
		if got := s.unfinished(); got != "Name: " {
			t.Errorf("%q", got)
		}
		s.write("stdout", "b\nc")
		time.Sleep(time.Second)
		synctest.Wait()
		if got := s.unfinished(); got != "" {
			t.Errorf("after its time: %q", got)
		}
		s.write("stdout", strings.Repeat("x", maxPrompt+1))
		if got := s.unfinished(); got != "" {
			t.Errorf("a long line: %q", got)
		}
		s.write("stderr", "d")
		if got := s.unfinished(); got != "" {
			t.Errorf("on stderr: %q", got)
		}
		s.close()
		if got := strings.Join(r.got, "|"); got != "stdout:a\n|stdout:b\nc|stdout:"+strings.Repeat("x", maxPrompt+1)+"|stderr:d" {
			t.Errorf("%q", got)
		}
	})
}

// TestStreamTurns: stdout and stderr stay in order while they take turns, but
// there are no more messages than Jupyter's server passes on in a second.
func TestStreamTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := newStream(r.emit)
		want := []string{}
		for i := range maxTurns / 2 {
			s.write("stdout", fmt.Sprintf("o%d\n", i))
			s.write("stderr", fmt.Sprintf("e%d\n", i))
			want = append(want, fmt.Sprintf("stdout:o%d\n", i), fmt.Sprintf("stderr:e%d\n", i))
		}
		s.flush()
		r.want(t, want...)
		r.got = nil
		for range 1000 {
			s.write("stdout", "o\n")
			s.write("stderr", "e\n")
			time.Sleep(time.Millisecond)
		}
		s.close()
		if n := len(r.got); n < 2*maxTurns || n > 900 {
			t.Errorf("%d messages in a second", n)
		}
		if all := strings.Join(r.got, ""); strings.Count(all, "o\n") != 1000 || strings.Count(all, "e\n") != 1000 {
			t.Errorf("%d and %d lines", strings.Count(all, "o\n"), strings.Count(all, "e\n"))
		}
	})
}
