package mkl_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/mkl"
)

func TestShow(t *testing.T) {
	ds := points(1, 40, 2, 0.4)
	m := train(t, ds, []kernel.Kernel{kernel.Gaussian{Gamma: 0.5}, kernel.Stump{}}, mkl.Params{C: 3})
	for _, part := range []string{"2 kernels", "C = 3", kernel.Name(kernel.Gaussian{Gamma: 0.5}), "stump", "gap", "converged after"} {
		if !strings.Contains(m.String(), part) {
			t.Errorf("String does not have %q:\n%s", part, m)
		}
	}
	for _, part := range []string{"<table", "stump", "objective", "converged after"} {
		if !strings.Contains(m.HTML(), part) {
			t.Errorf("HTML does not have %q:\n%s", part, m.HTML())
		}
	}
}

// A damaged file is refused, and what is read predicts the same.
func TestRead(t *testing.T) {
	ds := points(2, 40, 2, 0.4)
	m := train(t, ds, three(), mkl.Params{})
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var read mkl.Model
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if !same(&read, m) {
		t.Error("what was read is not what was written")
	}
	text := string(data)
	for name, c := range map[string]struct{ old, new, want string }{
		"no kernels": {text[strings.Index(text, `"kernels":`):strings.Index(text, `"weights"`)], `"kernels":[],`, "no kernels"},
		"weights":    {`"weights":[`, `"weights":[1,`, "4 weights for 3 kernels"},
		"path":       {`"path":[[`, `"path":[[1],[`, "path[0] has 1 weights for 3 kernels"},
		"alpha":      {`"alpha":[`, `"alpha":[-1,`, "alpha[0] is -1"},
		"status":     {`"status":"converged"}`, `"status":"fine"}`, "status"},
	} {
		damaged := strings.Replace(text, c.old, c.new, 1)
		if err := json.Unmarshal([]byte(damaged), &mkl.Model{}); damaged == text || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
}
