package smo

import (
	"context"
	"errors"
	"slices"
	"testing"
)

func TestCacheKeepsTheRowsUsedLast(t *testing.T) {
	var computed []int
	c := newCache(5, 3*5*8, func(_ context.Context, which []int, dst [][]float64) error {
		for k, i := range which {
			computed = append(computed, i)
			for j := range dst[k] {
				dst[k][j] = float64(10*i + j)
			}
		}
		return nil
	})
	for _, i := range []int{0, 1, 2, 0, 3, 0, 2, 1, 4, 2} {
		row, err := row(c, i)
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
	c := newCache(4, 0, func(_ context.Context, which []int, dst [][]float64) error {
		for k, i := range which {
			dst[k][0] = float64(i)
		}
		return nil
	})
	a, _ := row(c, 1)
	b, _ := row(c, 2)
	if a[0] != 1 || b[0] != 2 {
		t.Errorf("rows 1 and 2 begin with %v and %v", a[0], b[0])
	}
}

func TestCacheForgetsAFailedRow(t *testing.T) {
	fail := true
	c := newCache(3, 0, func(_ context.Context, which []int, dst [][]float64) error {
		if fail {
			return errors.New("no row")
		}
		dst[0][0] = float64(which[0])
		return nil
	})
	for range 5 {
		if _, err := row(c, 0); err == nil {
			t.Fatal("no error")
		}
	}
	fail = false
	for _, i := range []int{0, 1, 2, 0} {
		if row, err := row(c, i); err != nil || row[0] != float64(i) {
			t.Errorf("row %d is %v, %v", i, row, err)
		}
	}
}

func row(c *cache[float64], i int) ([]float64, error) {
	var dst [1][]float64
	err := c.rows(context.Background(), []int{i}, dst[:])
	return dst[0], err
}
