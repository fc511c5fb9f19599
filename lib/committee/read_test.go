package committee

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

// cut is a set in blocks of a few rows.
type cut struct {
	*learn.Dataset
	rows int
}

func (c cut) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	for first := 0; first < c.Len(); first += c.rows {
		rows := []int{}
		for i := first; i < min(first+c.rows, c.Len()); i++ {
			rows = append(rows, i)
		}
		if err := f(first, c.Subset(rows)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// A set that comes in blocks gives the committee of the set in memory, to the bit.
func TestStream(t *testing.T) {
	train, _, base := pima(t)
	weighted := *train
	weighted.W = make([]float64, train.Len())
	for i := range weighted.W {
		weighted.W[i] = float64(1 + i%2)
	}
	for _, ds := range []*learn.Dataset{train, &weighted} {
		for _, method := range Methods() {
			p := Params{Method: method, Machines: 4, Seed: 9}
			want := must(json.Marshal(must(Train(t.Context(), ds, base, p))(t)))(t)
			for _, rows := range []int{1, 100, 467} {
				got := must(json.Marshal(must(Train(t.Context(), cut{ds, rows}, base, p))(t)))(t)
				if string(got) != string(want) {
					t.Errorf("%v: another committee with blocks of %d rows", method, rows)
				}
			}
		}
	}
}

// broken gives other blocks than it promises.
type broken struct {
	learn.Stream
	first, rows int
}

func (b broken) Len() int { return b.rows }

func (b broken) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	return b.Stream.Blocks(ctx, func(first int, block *learn.Dataset) error { return f(first+b.first, block) })
}

func TestStreamErrors(t *testing.T) {
	_, _, base := pima(t)
	whole := data.Twonorm(2).Stream(20_000, 1)
	one := data.Twonorm(2).Sample(20, 1)
	for i := range one.Y {
		one.Y[i] = -1
	}
	for name, test := range map[string]struct {
		s    learn.Stream
		want error
	}{
		"nothing":       {nil, learn.ErrShape},
		"too few rows":  {broken{whole, 0, 20_001}, learn.ErrShape},
		"too many rows": {broken{whole, 0, 19_999}, learn.ErrShape},
		"a gap":         {broken{whole, 1, 20_000}, learn.ErrShape},
		"one class":     {cut{one, 3}, learn.ErrEmptyClass},
	} {
		if m, err := Train(t.Context(), test.s, base, Params{}); m != nil || !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	one.Y[0], one.Y[7] = 1, 3
	m, err := Train(t.Context(), cut{one, 5}, base, Params{})
	if m != nil || !errors.Is(err, learn.ErrLabel) {
		t.Errorf("%v, %v", m, err)
	}
}
