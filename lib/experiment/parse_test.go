package experiment

import (
	"bytes"
	"encoding/csv"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestParseRowsReadsWhatWriteCSVWrites(t *testing.T) {
	nan := math.NaN()
	rows := []Row{
		{"p", "t", "a", "m", "T=100", "err", 3, 1.0 / 3, 0.1, 0.25, 0.2, 0.3},
		{"p", "t", "b", "m", "", "err", 1, -2, nan, nan, nan, nan},
	}
	var file bytes.Buffer
	if err := WriteCSV(&file, rows); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	got, err := ParseRows(lines[0], lines[1:])
	if diff := cmp.Diff(rows, got, cmpopts.EquateNaNs()); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for _, line := range lines { // the order of columns does not matter
		slices.Reverse(line)
	}
	got, err = ParseRows(lines[0], lines[1:])
	if diff := cmp.Diff(rows, got, cmpopts.EquateNaNs()); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestParseRowsErrors(t *testing.T) {
	line := []string{"p", "t", "a", "m", "", "err", "3", "1", "", "", "", ""}
	with := func(j int, text string) []string {
		other := slices.Clone(line)
		other[j] = text
		return other
	}
	for name, lines := range map[string][][]string{
		"short": {line[1:]}, "runs": {line, with(6, "x")}, "mean": {with(7, "x")},
	} {
		if rows, err := ParseRows(Columns(), lines); rows != nil || !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v, %v", name, rows, err)
		}
	}
	if _, err := ParseRows(Columns()[1:], nil); !errors.Is(err, ErrFormat) {
		t.Errorf("without a column: %v", err)
	}
}
