package runtime

import (
	"fmt"
	gotypes "go/types"
	"reflect"
	"runtime/debug"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/box"
	"github.com/mercer-go/mercer/interp/engine"
	"github.com/mercer-go/mercer/interp/format"
)

// shortest is how much of a value is shown in passing, in bytes.
const shortest = 400

// patience is how long formatting a value may take, if a Session does not say
// otherwise. Compiled code decides how long it takes: a large matrix is
// formatted as a whole before its first row is there.
const patience = 100 * time.Millisecond

// liveValue returns the beginning of a variable's value as text. It does not
// look while a cell runs, or while goroutines run that a cell left behind: they
// may change the value.
func (s *Session) liveValue(o gotypes.Object) (text string, ok bool) {
	if !s.idle.TryLock() {
		return "", false
	}
	defer s.idle.Unlock()
	if s.engine.Live() > 0 || !s.looking.CompareAndSwap(false, true) {
		return "", false
	}
	told := make(chan string, 1)
	go func() { told <- s.tell(o) }()
	select {
	case text = <-told:
	case <-time.After(s.patience):
	}
	return text, text != ""
}

// tell is liveValue without its limit in time; it returns "" if there is
// nothing to show.
func (s *Session) tell(o gotypes.Object) (text string) {
	defer s.looking.Store(false)
	debug.SetPanicOnFault(true) // after the patience has ended, a cell may change the value
	defer func() {
		if recover() != nil { // a method of the value failed
			text = ""
		}
	}()
	v := s.engine.Value(o)
	if tellable(v, s.engine) {
		return brief(v, s.engine)
	}
	if r := reflect.ValueOf(v); r.Kind() == reflect.Map {
		return fmt.Sprintf("(%d elements)", r.Len())
	}
	return ""
}

// brief formats the beginning of v as %+v does.
func brief(v any, e *engine.Engine) string {
	var t gotypes.Type
	if b, ok := v.(box.Box); ok {
		t, v = b.T.Go, b.V
	}
	w := &limited{left: shortest}
	w.format(t, reflect.ValueOf(v), e)
	text := strings.ToValidUTF8(w.b.String(), "\uFFFD")
	if w.left < 0 {
		text += " …"
	}
	if r := reflect.ValueOf(v); r.IsValid() {
		switch r.Kind() {
		case reflect.String:
			if t == nil {
				text = fmt.Sprintf("%q", strings.TrimSuffix(text, " …"))
				if w.left < 0 {
					text += " …"
				}
			}
		case reflect.Slice, reflect.Map:
			if w.left < 0 {
				text += fmt.Sprintf(" (%d elements)", r.Len())
			}
		}
	}
	return text
}

// limited is a fmt.State that takes a limited number of bytes and then panics.
// This ends the formatting of a value of any size.
type limited struct {
	b    strings.Builder
	left int
}

type enough struct{}

func (w *limited) format(t gotypes.Type, v reflect.Value, e *engine.Engine) {
	defer func() {
		if fault := recover(); fault != nil {
			if _, full := fault.(enough); !full {
				panic(fault)
			}
		}
	}()
	format.Value(w, 'v', t, v, passive{e})
}

func (w *limited) Write(p []byte) (int, error) {
	n := len(p)
	if w.left -= n; w.left < 0 {
		p = p[:max(n+w.left, 0)]
		for len(p) > 0 && !utf8.Valid(p) && len(p) > n+w.left-utf8.UTFMax {
			p = p[:len(p)-1]
		}
	}
	w.b.Write(p)
	if w.left < 0 {
		panic(enough{})
	}
	return n, nil
}

func (*limited) Width() (int, bool)     { return 0, false }
func (*limited) Precision() (int, bool) { return 0, false }
func (*limited) Flag(c int) bool        { return c == '+' }

// passive is the engine without the methods of cells' types, because looking at
// a value must not run code.
type passive struct{ *engine.Engine }

func (passive) Method(gotypes.Type, reflect.Value, string, reflect.Type) (reflect.Value, bool) {
	return reflect.Value{}, false
}
