package smo

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestCacheKeepsTheRowsUsedLast(t *testing.T) {
	var computed []int
	c := newCache(5, 3*5*8, func(_ context.Context, i int, dst []float64) error {
		computed = append(computed, i)
		for j := range dst {
			dst[j] = float64(10*i + j)
		}
		return nil
	})
	for _, i := range []int{0, 1, 2, 0, 3, 0, 2, 1, 4, 2} {
		row, err := c.row(context.Background(), i)
		if err != nil {
			t.Fatal(err)
		}
		for j, v := range row {
			if v != float64(10*i+j) {
				t.Fatalf("row %d holds %v", i, row)
			}
		}
	}
	if want := []int{0, 1, 2, 3, 1, 4}; !slices.Equal(computed, want) {
		t.Errorf("computed rows %v, want %v", computed, want)
	}
}

func TestCacheHoldsTwoRowsAtLeast(t *testing.T) {
	c := newCache(4, 0, func(_ context.Context, i int, dst []float64) error {
		dst[0] = float64(i)
		return nil
	})
	a, _ := c.row(context.Background(), 1)
	b, _ := c.row(context.Background(), 2)
	if a[0] != 1 || b[0] != 2 {
		t.Errorf("rows 1 and 2 begin with %v and %v", a[0], b[0])
	}
}

func TestCacheForgetsAFailedRow(t *testing.T) {
	fail := true
	c := newCache(3, 0, func(_ context.Context, i int, dst []float64) error {
		if fail {
			return errors.New("no row")
		}
		dst[0] = float64(i)
		return nil
	})
	for range 5 {
		if _, err := c.row(context.Background(), 0); err == nil {
			t.Fatal("no error")
		}
	}
	fail = false
	for _, i := range []int{0, 1, 2, 0} {
		if row, err := c.row(context.Background(), i); err != nil || row[0] != float64(i) {
			t.Errorf("row %d is %v, %v", i, row, err)
		}
	}
}
