package catalogue

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// Splits is data.Splits.
func Splits(name string) ([]learn.Fold, error) {
	s, err := Find(name)
	if err != nil {
		return nil, err
	}
	switch {
	case s.Train > 0:
		return []learn.Fold{complement(firstRows(s.Train), s.Rows)}, nil
	case s.bring == nil || s.bring.splits.name == "":
		return nil, fmt.Errorf("%w: no division of %q is published; see learn.Dataset.Split and Folds", ErrMissing, s.Name)
	}
	if err := s.missingFiles(s.bring.splits); err != nil {
		return nil, err
	}
	var folds []learn.Fold
	err = withFile(s.bring.splits, func(plain io.Reader) (err error) {
		if folds, err = readSplits(plain, s.Rows); err != nil {
			err = fmt.Errorf("%w: %w", format.ErrMalformed, err)
		}
		return err
	})
	return folds, err
}

// readSplits reads a file of divisions of a set with n rows. After a header it has
// one line per division: a name, a comma and the training rows, counted from 0.
func readSplits(r io.Reader, n int) ([]learn.Fold, error) {
	var folds []learn.Fold
	text := stream.NewLines(r, budget.New(0))
	for {
		line, err := text.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if text.Number == 1 {
			continue
		}
		_, list, found := strings.Cut(line, ",")
		if !found {
			return nil, fmt.Errorf("line %d, column 1: want a name, a comma and rows", text.Number)
		}
		var train []int
		seen := make([]bool, n)
		for _, word := range strings.Fields(list) {
			row, err := strconv.Atoi(word)
			if err != nil || row < 0 || row >= n || seen[row] {
				return nil, fmt.Errorf("line %d, column 2: %q is not a row from 0 to %d, or is there twice", text.Number, word, n-1)
			}
			seen[row] = true
			train = append(train, row)
		}
		folds = append(folds, complement(train, n))
	}
	if len(folds) == 0 {
		return nil, errors.New("line 1, column 1: there is no division")
	}
	return folds, nil
}

// complement returns the Fold with the given training rows, in ascending order; all
// other rows of 0 to n-1 are for the test.
func complement(train []int, n int) learn.Fold {
	var fold learn.Fold
	in := make([]bool, n)
	for _, row := range train {
		in[row] = true
	}
	for row := range n {
		if in[row] {
			fold.Train = append(fold.Train, row)
		} else {
			fold.Test = append(fold.Test, row)
		}
	}
	return fold
}

func firstRows(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}
