package printed

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
)

func TestCells(t *testing.T) {
	got := Cells("dataset,method,param,metric,mean,sd,runs\na,m,\"CV (C,gamma)\",err,2.5,0.3,10\na,n,,err,,,\nb,m,,err,4,,\n")
	want := []experiment.Cell{
		{Dataset: "a", Method: "m", Param: "CV (C,gamma)", Metric: "err", Paper: eval.Published{Mean: 2.5, SD: 0.3, N: 10}},
		{Dataset: "b", Method: "m", Metric: "err", Paper: eval.Published{Mean: 4}},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if got := Cells("se,dataset,method,param,metric,mean\n0.04,a,m,p,err,1"); len(got) != 1 || got[0].Paper != (eval.Published{Mean: 1, SE: 0.04}) {
		t.Errorf("%+v", got)
	}
}

func TestCellsPanics(t *testing.T) {
	for text, says := range map[string]string{
		"":                                    "no table",
		"dataset,method,metric,mean\n":        `no column "param"`,
		"dataset,method,param,metric,mean\na": "no table",
		"dataset,method,param,metric,mean\na,m,,err,1\na,m,,err,o\n": `line 3: mean is "o"`,
	} {
		func() {
			defer func() {
				if p := fmt.Sprint(recover()); !strings.Contains(p, says) {
					t.Errorf("%q: %s, want %s", text, p, says)
				}
			}()
			Cells(text)
		}()
	}
}
