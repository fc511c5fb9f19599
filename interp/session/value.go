package session

import (
	"fmt"
	gotypes "go/types"
	"reflect"
	"runtime/debug"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/format"
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

// brief formats the beginning of v as %+v does, without the methods of cells' types: looking at
// a value must not run code.
func brief(v any, e *engine.Engine) string {
	text, cut := format.Short(shortest, true, func(s fmt.State) { format.Value(s, 'v', reflect.ValueOf(v), e.Declared) })
	text = strings.ToValidUTF8(text, "\uFFFD")
	if cut {
		text += " …"
	}
	if r := reflect.ValueOf(v); r.IsValid() {
		switch r.Kind() {
		case reflect.String:
			if !e.Declared(r.Type()) {
				text = fmt.Sprintf("%q", strings.TrimSuffix(text, " …"))
				if cut {
					text += " …"
				}
			}
		case reflect.Slice, reflect.Map:
			if cut {
				text += fmt.Sprintf(" (%d elements)", r.Len())
			}
		}
	}
	return text
}
