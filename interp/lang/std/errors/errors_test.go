package errors_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/errors"
)

type code int

func (c code) Error() string { return fmt.Sprint("code ", int(c)) }

// alias stands for a code, the even ones only, and marks what it is asked for.
type alias struct{ n int }

func (a *alias) Error() string { return fmt.Sprint("alias ", a.n) }

func (a *alias) As(target any) bool {
	c, ok := target.(*code)
	if ok {
		*c = code(a.n)
	}
	return ok && a.n%2 == 0
}

// tree returns a random tree of errors.
func tree(depth int) error {
	n := rand.IntN(5)
	if depth == 0 {
		n = rand.IntN(3)
	}
	switch n {
	case 0:
		return code(rand.IntN(9))
	case 1:
		return &alias{rand.IntN(9)}
	case 2:
		return io.EOF
	case 3:
		return fmt.Errorf("wrapped: %w", tree(depth-1))
	}
	if rand.IntN(2) == 0 {
		return &fs.PathError{Op: "open", Path: "x", Err: tree(depth - 1)}
	}
	return branches{nil, tree(depth - 1), tree(depth - 1)}
}

type branches []error

func (b branches) Error() string   { return fmt.Sprint([]error(b)) }
func (b branches) Unwrap() []error { return b }

func agree[E error](t *testing.T, err error) {
	t.Helper()
	got, ok := ours.AsType[E](err)
	want, wantOK := errors.AsType[E](err)
	if fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", want) || ok != wantOK {
		t.Errorf("AsType[%T](%v) = %#v, %t, want %#v, %t", *new(E), err, got, ok, want, wantOK)
	}
}

func TestAsType(t *testing.T) {
	for i := range 3000 {
		err := tree(4)
		if i == 0 {
			err = nil
		}
		agree[code](t, err)
		agree[*alias](t, err)
		agree[*fs.PathError](t, err)
		agree[error](t, err)
		agree[interface {
			error
			Timeout() bool
		}](t, err)
		agree[branches](t, err)
	}
}
