package sdp_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/sdp"
)

// file is a problem with a full and a diagonal block: min x₁ + x₂ where [x₁ 1; 1 x₂] is PSD
// and x₁ >= 3. The optimum is 3 + 1/3.
const file = `"A small problem
* in SDPA's format
 2 = mDIM
 2 = nBLOCK
 {2, -1}
 {1.0, 1}
 0 1 1 2 -1
1 1 1 1 1.0E0
2 1 2 2 1
0 2 1 1 3
1 2 1 1 1
`

func TestRead(t *testing.T) {
	p, err := sdp.Read(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "file", p, 3+1.0/3)
}

func TestReadRefuses(t *testing.T) {
	for text, wrong := range map[string]string{
		"line 3: the number of variables is \"0\"":      strings.Replace(file, " 2 = mDIM", "0", 1),
		"line 4: the number of blocks is \"x\"":         strings.Replace(file, " 2 = nBLOCK", "x", 1),
		"line 5: 1 sizes of blocks, want 2":             strings.Replace(file, "{2, -1}", "2", 1),
		"line 5: the size of block 2 is \"0\"":          strings.Replace(file, "{2, -1}", "2 0", 1),
		"cost 1 is \"y\"":                               strings.Replace(file, "1.0,", "y", 1),
		"line 7: matrix 3, block 1 of 2 matrices":       strings.Replace(file, "0 1 1 2", "3 1 1 2", 1),
		"line 7: row 1, column 3 in block 1 of size 2":  strings.Replace(file, "0 1 1 2", "0 1 1 3", 1),
		"line 10: 4 words, want 5":                      strings.Replace(file, "0 2 1 1 3", "0 2 1 1", 1),
		"word 3 is \"a\"":                               strings.Replace(file, "0 2 1 1 3", "0 2 a 1 3", 1),
		"word 5 is \"b\"":                               strings.Replace(file, "0 2 1 1 3", "0 2 1 1 b", 1),
		"row 1, column 2 in block 2, which is diagonal": strings.Replace(file+"0 2 1 2 3\n", "-1}", "-2}", 1),
		"the number of variables is missing":            "",
		"line 6: 1 costs, want 2":                       "2\n1\n2\n\n1\n*\n",
		"1000000 variables and 1000000 blocks":          "1000000\n1000000\n1\n",
		"is NaN":                                        strings.Replace(file, "1.0E0", "NaN", 1),
	} {
		_, err := sdp.Read(strings.NewReader(wrong))
		if err == nil || !strings.Contains(err.Error(), text) || !errors.Is(err, sdp.ErrFormat) && !errors.Is(err, sdp.ErrNotFinite) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file)
	f.Add("1\n1\n-1\n0\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			t.Skip()
		}
		p, err := sdp.Read(strings.NewReader(text))
		rows := 0
		if err == nil {
			for _, b := range p.Blocks {
				rows += b.Size
			}
		}
		if err != nil || rows > 30 || len(p.C) > 30 {
			return
		}
		if s, err := sdp.Solve(context.Background(), p, sdp.Params{MaxIter: 20}); err != nil || s.Status == 0 {
			t.Errorf("%v, %v", s, err)
		}
	})
}

// The optima that are published with the library of test problems SDPLIB (Borchers,
// Optimization Methods and Software 11 (1999)), where its folder data is in SDPLIB.
func TestLibrary(t *testing.T) {
	folder := os.Getenv("SDPLIB")
	if folder == "" {
		t.Skip("SDPLIB does not name a folder of SDPLIB's problems")
	}
	for name, want := range map[string]float64{
		"arch0": 0.566517, "control1": 17.78463, "gpp100": -44.9435, "hinf9": 236.25, "mcp100": 226.1574,
		"mcp124-1": 141.9905, "mcp250-1": 317.2643, "qap5": -436, "theta1": 23, "theta2": 32.87917,
		"theta3": 42.16698, "truss1": -8.999996, "truss5": -132.6357, "truss8": -133.1146,
		"infp1": math.Inf(1), "infd1": math.Inf(-1),
	} {
		f, err := os.Open(filepath.Join(folder, name+".dat-s"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := sdp.Read(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		s, err := sdp.Solve(context.Background(), p, sdp.Params{})
		if err != nil {
			t.Fatal(err)
		}
		ok := math.Abs(s.Primal-want) <= 1e-5*max(1, math.Abs(want))
		if math.IsInf(want, 0) {
			ok = s.Status == learn.Infeasible && want > 0 || s.Status == learn.Unbounded && want < 0
		}
		if !ok {
			t.Errorf("%s: %v, want %v", name, s, want)
		}
		t.Logf("%s: %v", name, s)
	}
}

func ExampleSolve() {
	// Lovász's ϑ of a cycle of five vertices is √5.
	p, err := sdp.Theta(5, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.6f, %v\n", s.Primal, s.Status)
	// Output: 2.236068, converged
}
