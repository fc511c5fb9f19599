package twoclass

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// blocks is a stream that says it has n rows of d columns.
type blocks struct {
	n, d int
	list []*learn.Dataset
	at   []int // where each block begins; nil means one after the other
	err  error // after the blocks
}

func (b blocks) Len() int { return b.n }
func (b blocks) Dim() int { return b.d }

func (b blocks) Blocks(_ context.Context, f func(int, *learn.Dataset) error) error {
	next := 0
	for k, block := range b.list {
		first := next
		if b.at != nil {
			first = b.at[k]
		}
		if err := f(first, block); err != nil {
			return err
		}
		next += block.Len()
	}
	return b.err
}

func block(d int, labels ...int) *learn.Dataset {
	return &learn.Dataset{X: mat.NewDense(len(labels), d, nil), Y: labels}
}

func weighed(ds *learn.Dataset, w ...float64) *learn.Dataset {
	ds.W = w
	return ds
}

func TestRead(t *testing.T) {
	broken := errors.New("broken")
	two := []*learn.Dataset{block(3, 1, 1), block(3, -1)}
	for name, c := range map[string]struct {
		s    learn.Stream
		want error
		says string
	}{
		"one block":           {blocks{n: 2, d: 3, list: []*learn.Dataset{block(3, 1, -1)}}, nil, ""},
		"two blocks":          {blocks{n: 3, d: 3, list: two}, nil, ""},
		"wrong width":         {blocks{n: 3, d: 2, list: two}, learn.ErrShape, "2 rows and 3 columns"},
		"wrong width later":   {blocks{n: 3, d: 3, list: []*learn.Dataset{block(3, 1, 1), block(2, -1)}}, learn.ErrShape, "from row 2"},
		"too many rows":       {blocks{n: 2, d: 3, list: two}, learn.ErrShape, "1 rows"},
		"too few rows":        {blocks{n: 4, d: 3, list: two}, learn.ErrShape, "the blocks have 3 rows, want 4"},
		"a gap":               {blocks{n: 4, d: 3, list: two, at: []int{0, 3}}, learn.ErrShape, "from row 3"},
		"again":               {blocks{n: 3, d: 3, list: two, at: []int{0, 0}}, learn.ErrShape, "from row 0"},
		"a third label":       {blocks{n: 3, d: 3, list: []*learn.Dataset{block(3, 1, -1), block(3, -3)}}, learn.ErrLabel, "block from row 2"},
		"no positive":         {blocks{n: 2, d: 3, list: []*learn.Dataset{block(3, -1), block(3, -1)}}, learn.ErrEmptyClass, "+1"},
		"no negative":         {blocks{n: 2, d: 3, list: []*learn.Dataset{block(3, 1), block(3, 1)}}, learn.ErrEmptyClass, "-1"},
		"negatives weigh 0":   {blocks{n: 3, d: 3, list: []*learn.Dataset{block(3, 1, 1), weighed(block(3, -1), 0)}}, learn.ErrEmptyClass, "-1"},
		"positives weigh 0":   {blocks{n: 3, d: 3, list: []*learn.Dataset{weighed(block(3, 1, 1), 0, 0), block(3, -1)}}, learn.ErrEmptyClass, "+1"},
		"alone, weighs 0":     {blocks{n: 2, d: 3, list: []*learn.Dataset{weighed(block(3, 1, -1), 0, 1)}}, learn.ErrEmptyClass, "+1"},
		"the stream's error":  {blocks{n: 3, d: 3, list: two[:1], err: broken}, broken, ""},
		"the error of a task": {blocks{n: 3, d: 3, list: two}, context.Canceled, ""},
	} {
		t.Run(name, func(t *testing.T) {
			rows := 0
			err := Read(t.Context(), c.s, func(first int, block *learn.Dataset) error {
				if name == "the error of a task" {
					return context.Canceled
				}
				if first != rows {
					t.Errorf("a block from row %d, want %d", first, rows)
				}
				rows += block.Len()
				return nil
			})
			if !errors.Is(err, c.want) || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %v with %q", err, c.want, c.says)
			}
			if err == nil && rows != c.s.Len() {
				t.Errorf("%d rows of %d", rows, c.s.Len())
			}
		})
	}
}

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		s    learn.Stream
		want error
	}{
		"stream":            {blocks{n: 1, d: 1}, nil},
		"no stream":         {nil, learn.ErrShape},
		"no rows":           {blocks{d: 1}, learn.ErrShape},
		"no columns":        {blocks{n: 1}, learn.ErrShape},
		"set":               {block(1, 1, -1), nil},
		"set of one class":  {block(1, 1, 1), learn.ErrEmptyClass},
		"set of others":     {block(1, 1, -3), learn.ErrLabel},
		"class of weight 0": {weighed(block(1, 1, -1), 1, 0), learn.ErrEmptyClass},
	} {
		if err := Check(c.s); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}
