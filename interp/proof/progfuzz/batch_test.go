package progfuzz

import (
	"os/exec"
	"testing"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// TestBatchIsFaithful compares programs compiled together with programs
// compiled alone.
func TestBatchIsFaithful(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the Go toolchain and some seconds")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	var sources []string
	for seed := range uint64(12) {
		sources = append(sources, Generate(*first+seed))
	}
	b, err := Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	alone, err := trial.Build(t.TempDir(), sources)
	if err != nil {
		t.Fatal(err)
	}
	for i := range sources {
		want, err := trial.DefaultLimits.Run(nil, alone[i])
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.Run(i, trial.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		if d := trial.Difference(want, got); d != "" {
			t.Errorf("seed %d: %s", *first+uint64(i), d)
		}
	}
}
