// Package budget bounds the memory of a reader. A file of a few kilobytes can stand
// for gigabytes, so a reader counts what it holds before it allocates it.
package budget

import (
	"errors"
	"fmt"
	"math"
	"reflect"
)

// Default is the bound in bytes where no other is given.
const Default = 1 << 30

// Least is the smallest bound. A reader needs this much for its buffers.
const Least = 1 << 20

// ErrTooLarge means that a reader would have to hold more bytes than it may.
var ErrTooLarge = errors.New("too large")

// Budget counts the bytes that a reader holds. Nil counts nothing and has no bound.
type Budget struct{ most, held int64 }

// New returns a Budget of at most the given number of bytes; 0 means Default.
func New(most int64) *Budget {
	if most == 0 {
		most = Default
	}
	return &Budget{most: max(most, Least)}
}

// Optional is New for a function whose last, optional argument is the bound.
func Optional(most []int64) *Budget {
	if len(most) == 0 {
		return New(0)
	}
	return New(most[0])
}

// Take counts n bytes more. Call it before you allocate them. The error wraps
// ErrTooLarge.
func (b *Budget) Take(n int) error {
	if b == nil {
		return nil
	}
	if int64(n) > b.most-b.held || n < 0 {
		return fmt.Errorf("%w: reading it takes more than %s of memory (see MaxBytes)", ErrTooLarge, size(b.most))
	}
	b.held += int64(n)
	return nil
}

// TakeMany counts n values of the given number of bytes.
func (b *Budget) TakeMany(n, bytes int) error {
	if b != nil && int64(n) > b.most/int64(bytes) {
		n, bytes = -1, 1 // the product may overflow
	}
	return b.Take(n * bytes)
}

// Left returns how many bytes may still be held.
func (b *Budget) Left() int64 {
	if b == nil {
		return math.MaxInt64
	}
	return b.most - b.held
}

// Give says that n bytes are held no longer.
func (b *Budget) Give(n int) {
	if b != nil {
		b.held -= int64(n)
	}
}

// Room returns s with room for n more values. It counts the memory, including the old
// array while that is copied.
func Room[T any](b *Budget, s []T, n int) ([]T, error) {
	if cap(s)-len(s) >= n {
		return s, nil
	}
	const large = 1 << 16 // values
	next := cap(s) * 2
	if cap(s) > large {
		next = cap(s) + cap(s)/4
	}
	return Grow(b, s, max(next, len(s)+n, 16))
}

// Grow returns s with room for most values in all. It counts the memory like Room.
func Grow[T any](b *Budget, s []T, most int) ([]T, error) {
	if most <= cap(s) {
		return s, nil
	}
	bytes := int(reflect.TypeFor[T]().Size())
	if err := b.TakeMany(most, bytes); err != nil {
		return s, err
	}
	grown := append(make([]T, 0, most), s...)
	b.Give(cap(s) * bytes)
	return grown, nil
}

// size writes a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.3g GiB", float64(n)/(1<<30))
	default:
		return fmt.Sprintf("%.3g MiB", float64(n)/(1<<20))
	}
}
