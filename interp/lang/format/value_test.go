package format

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// user is a value as an operand of package fmt.
type user struct {
	v reflect.Value
	p bool // print with %p in place of the verb, as fmt takes %p for itself
}

func (u user) Format(s fmt.State, verb rune) {
	if u.p {
		verb = 'p'
	}
	Value(s, verb, u.v, nil)
}

var common = strings.Fields(`%v %+v %#v %d %+d %x %X %#x %s %q %+q %#q %t %f %.2f %e %g %+g %b %o %O %#o %c %U %#U %6v %-6v| %06d %+06.1f
	%8.3s %-8q| %.1x %#6x %020v %+20v %#20v %z %!s %6.2v %#.3v %G %E %F`)

// all returns every verb with many flags, widths and precisions.
func all() []string {
	formats := slices.Clone(common)
	for _, verb := range "vdxXsqtfFeEgGbocUOzπ" {
		for i := range 32 {
			var flags strings.Builder
			for j, c := range "+-# 0" {
				if i>>j&1 == 1 {
					flags.WriteRune(c)
				}
			}
			for _, size := range []string{"", "9", ".0", "12.3"} {
				formats = append(formats, "%"+flags.String()+size+string(verb))
			}
		}
	}
	return formats
}

func TestValueAsCompiled(t *testing.T) {
	formats := all()
	n := 0
	for i, x := range values() {
		v := reflect.ValueOf(x)
		check := func(format, got, want string) {
			if n++; got != want {
				t.Errorf("value %d, a %T, %q:\n got %s\nwant %s", i, x, format, got, want)
			}
		}
		for j, f := range formats {
			if j >= len(common) && j%5 != i%5 {
				continue // every value with every common format, and a fifth of the others
			}
			check(f, fmt.Sprintf(f, user{v: v}), fmt.Sprintf(f, x))
		}
		for _, f := range []string{"%p", "%#p", "%20p", "%-20p|", "%+p", "%020p", "% p", "%.3p"} {
			check(f, fmt.Sprintf(strings.Replace(f, "p", "d", 1), user{v, true}), fmt.Sprintf(f, x))
		}
		check("Sprintln", fmt.Sprintln(user{v: v}), fmt.Sprintln(x))
		if t.Failed() {
			break // the other formats and values would only say it again
		}
	}
	t.Log(n, "comparisons")
}

// Operands of interface type.
func TestValueOfInterface(t *testing.T) {
	for _, x := range []any{nil, Named(3), &Inner{1, "a"}, []any{&Inner{1, "b"}, Named(2)}, 5, map[string]any{"k": Code(1)}} {
		for _, f := range all() {
			want := fmt.Sprintf(f, x)
			if got := fmt.Sprintf(f, user{v: reflect.ValueOf(&x).Elem()}); got != want {
				t.Errorf("%q of any(%T):\n got %s\nwant %s", f, x, got, want)
			}
		}
	}
	for _, f := range all() {
		want := fmt.Sprintf(f, nil)
		if got := fmt.Sprintf(f, user{}); got != want {
			t.Errorf("%q of nothing: got %s, want %s", f, got, want)
		}
	}
}
