package progfuzz

import (
	"flag"
	"os"
	"testing"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

var (
	checked = flag.Int("checked", 500, "how many programs the type checker looks at")
	show    = flag.Int("show", -1, "print the program of this `seed`")
)

func TestMain(m *testing.M) {
	trial.Child()
	flag.Parse()
	os.Exit(m.Run())
}

// TestGenerateIsValid has programs type-checked, and generated twice.
func TestGenerateIsValid(t *testing.T) {
	if *show >= 0 {
		t.Log("\n" + generate(uint64(*show)))
		return
	}
	splitter := trial.NewSplitter()
	for seed := range uint64(*checked) {
		source := generate(seed)
		if generate(seed) != source {
			t.Fatalf("seed %d: two programs", seed)
		}
		if err := splitter.Check(source); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
