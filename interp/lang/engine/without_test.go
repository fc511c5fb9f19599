package engine

import (
	"os"
	"os/exec"
	"testing"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// TestWithout runs TestPrograms in processes in which one assumption about Go
// does not hold. What relies on it has another way.
func TestWithout(t *testing.T) {
	raced.Skip(t)
	if testing.Short() || os.Getenv("MERCER_WITHOUT") != "" {
		t.Skip("it runs another test again and again")
	}
	for _, a := range assumed.All() {
		if a.Vital {
			continue
		}
		cmd := exec.Command(os.Args[0], "-test.run=^TestPrograms$")
		cmd.Env = append(os.Environ(), "MERCER_WITHOUT="+a.Name)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("without %q: %v\n%s", a.Name, err, out)
		}
	}
}
