package eval_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mercer-go/mercer/lib/eval"
)

func ExampleRepeat() {
	columns := eval.Repeat(3, func(run uint64) []float64 { return []float64{float64(run), 10 * float64(run)} })
	fmt.Println(columns)
	fmt.Println(eval.Summaries(columns))
	// Output:
	// [[0 1 2] [0 10 20]]
	// [1.0 ± 0.6 10 ± 6] <nil>
}

func TestRepeatKeepsTheNumbersOfEachRun(t *testing.T) {
	buffer := make([]float64, 1)
	columns := eval.Repeat(4, func(run uint64) []float64 {
		buffer[0] = float64(run * run) // a caller may use it again
		return buffer
	})
	if diff := cmp.Diff([][]float64{{0, 1, 4, 9}}, columns); diff != "" {
		t.Error(diff)
	}
	if columns := eval.Repeat(2, func(uint64) []float64 { return nil }); len(columns) != 0 {
		t.Errorf("columns %v of no numbers", columns)
	}
}

func TestRepeatPanics(t *testing.T) {
	for says, call := range map[string]func(){
		"0 runs, want at least 1":           func() { eval.Repeat(0, func(uint64) []float64 { return nil }) },
		"run 2 has 3 numbers, run 0 has 1":  func() { eval.Repeat(3, func(run uint64) []float64 { return make([]float64, 1+run/2*2) }) },
		"run 1 has 0 numbers, run 0 has 1":  func() { eval.Repeat(3, func(run uint64) []float64 { return make([]float64, 1-run) }) },
		"the panic of the function arrives": func() { eval.Repeat(1, func(uint64) []float64 { panic("the panic of the function arrives") }) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), says) {
					t.Errorf("panic %v, want %q", r, says)
				}
			}()
			call()
		}()
	}
}

func TestSummaries(t *testing.T) {
	columns := [][]float64{{1, 2, 4}, {3}}
	all, err := eval.Summaries(columns)
	if err != nil {
		t.Fatal(err)
	}
	for j, column := range columns {
		if want := summary(t, column...); fmt.Sprint(all[j]) != fmt.Sprint(want) || all[j].N != want.N || all[j].Mean != want.Mean {
			t.Errorf("column %d: %+v, want %+v", j, all[j], want)
		}
	}
	if _, err := eval.Summaries([][]float64{{1}, {1, math.NaN()}}); !errors.Is(err, eval.ErrValues) || !strings.Contains(err.Error(), "column 1: ") {
		t.Error(err)
	}
}
