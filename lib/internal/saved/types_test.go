package saved

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// _wrapper is a value of a cell's type as compiled code gets it: the name of its Go type
// says nothing, and it prints itself as the interpreter knows it.
type _wrapper struct{}

func (_wrapper) Format(s fmt.State, _ rune) { fmt.Fprint(s, "main.Mine{Gamma:2}") }

// TestRefusalsNameTheType, also that of a value from a cell.
func TestRefusalsNameTheType(t *testing.T) {
	type other struct{}
	for want, v := range map[string]any{
		"the type main.Mine is declared in a cell": _wrapper{},
		"func() is a function":                     func() {},
		"saved.other is not a type that Mercer":    other{},
		"it is nil":                                (*other)(nil),
	} {
		if _, err := Append(nil, v); !errors.Is(err, ErrType) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q in it", err, want)
		}
	}
}

// TestNamesAreTakenOnce: a name, and a type, can be registered once.
func TestNamesAreTakenOnce(t *testing.T) {
	type one struct{}
	type two struct{}
	Value("test.One", func(*one, *Codec) {})
	for _, again := range []func(){
		func() { Value("test.One", func(*two, *Codec) {}) },
		func() { Pointer("test.Two", func(*one, *Codec) {}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("registered twice")
				}
			}()
			again()
		}()
	}
}
