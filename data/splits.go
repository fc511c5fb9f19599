package data

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/lib/learn"
)

// Splits returns the published divisions of a set into training and test rows,
// of which learn.Dataset.Subset makes sets: the one standard division of dna,
// letter, mnist, satimage, usps and vowel, whose training rows come first, or the
// realisations of a set named raetsch_, by their number, from MERCER_DATA.
//
// letter has the first 15,000 rows for training, as at LIBSVM; others use 16,000.
//
// The error wraps ErrUnknown for a name that no set has, ErrMissing for a set
// without a published division or whose file was not brought, and ErrFormat for a
// broken file.
func Splits(name string) ([]learn.Fold, error) {
	s, err := find(name)
	if err != nil {
		return nil, err
	}
	switch {
	case s.train > 0:
		return []learn.Fold{complement(firstRows(s.train), s.rows)}, nil
	case s.bring == nil || s.bring.splits.name == "":
		return nil, fmt.Errorf("%w: no division of %q is published; see learn.Dataset.Split and Folds", ErrMissing, name)
	}
	if err := s.missingFiles(s.bring.splits); err != nil {
		return nil, err
	}
	var folds []learn.Fold
	err = withFile(s.bring.splits, func(path string, plain io.Reader) error {
		if folds, err = readSplits(plain, s.rows); err != nil {
			return fmt.Errorf("%w: %s: %w", ErrFormat, path, err)
		}
		return nil
	})
	return folds, err
}

// readSplits reads a file with a header and then, a line for each division, a
// name, a comma and the 0-based training rows of a set of n rows.
func readSplits(r io.Reader, n int) ([]learn.Fold, error) {
	var folds []learn.Fold
	text := newLines(r)
	for {
		line, err := text.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if text.number == 1 {
			continue
		}
		_, list, found := strings.Cut(line, ",")
		if !found {
			return nil, fmt.Errorf("line %d, column 1: want a name, a comma and rows", text.number)
		}
		var train []int
		seen := make([]bool, n)
		for _, word := range strings.Fields(list) {
			row, err := strconv.Atoi(word)
			if err != nil || row < 0 || row >= n || seen[row] {
				return nil, fmt.Errorf("line %d, column 2: %q is not a row from 0 to %d, or is there twice", text.number, word, n-1)
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

// complement is the Fold with the given training rows of 0 to n-1, in ascending
// order, and all others for the test.
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
