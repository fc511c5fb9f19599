package godist

import (
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// TestDocument: the last table of DIFFERENCES.md has the programs of failures.txt, which
// TestGoDistribution tests, in their ways and for their reasons.
func TestDocument(t *testing.T) {
	suite := trial.Suite{Modes: Modes, File: "failures.txt"}
	suite.Load(t)
	text, err := os.ReadFile("../../DIFFERENCES.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| program | mode | why |\n|---|---|---|\n")
	if !found {
		t.Fatal("DIFFERENCES.md has no table of programs")
	}
	listed := trial.Failures{}
	for line := range strings.Lines(table) {
		columns := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(columns) != 3 {
			t.Fatalf("not a row: %s", line)
		}
		for mode := range strings.SplitSeq(columns[1], ", ") {
			listed[[2]string{columns[0], mode}] = columns[2]
		}
	}
	if !maps.Equal(listed, suite.Known) {
		for key, why := range suite.Known {
			if listed[key] != why {
				t.Errorf("DIFFERENCES.md does not say that %s fails (%s): %s", key[0], key[1], why)
			}
		}
		for key := range listed {
			if _, known := suite.Known[key]; !known {
				t.Errorf("DIFFERENCES.md says that %s fails (%s); failures.txt does not", key[0], key[1])
			}
		}
	}
}
