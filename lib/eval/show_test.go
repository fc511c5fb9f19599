package eval

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// TestHTML reads the tables back, cell by cell.
func TestHTML(t *testing.T) {
	sure := func(v *PairedTTest, err error) *PairedTTest {
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	ours := Summary{N: 100, Mean: 2.91, SD: 0.4, SE: 0.04}
	for _, test := range []struct {
		shown interface{ HTML() string }
		want  string
	}{
		{ours, "mean|2.91|standard error|0.04|standard deviation|0.4|values|100"},
		{Summary{N: 1, Mean: 3, SD: math.NaN(), SE: math.NaN()}, "mean|3|standard error|–|standard deviation|–|values|1"},
		{McNemar(86, 150), "only first right 86, only second 150|McNemar's test|χ²|p|exact||3.716e-05|χ²|17.36|3.099e-05|χ², corrected|16.82|4.115e-05"},
		{sure(PairedT([]float64{1, 2, 3}, []float64{1, 2, 3})), "difference|0|standard error|0|95 % interval|0 to 0|t|0|degrees of freedom|2|p|1"},
		{Versus(ours, Published{Mean: 2.86, SE: 0.04}), "ours|2.91 ± 0.04|paper|2.86 ± 0.04|difference|0.05|in standard errors|+0.9"},
		{Versus(ours, Published{Mean: 2.91}), "ours|2.91 ± 0.04|paper|2.91|difference|0|in standard errors|+0.0 (of one side alone)"},
	} {
		if got := strings.Join(texts(t, test.shown.HTML()), "|"); got != test.want {
			t.Errorf("%T: %s, want %s", test.shown, got, test.want)
		}
	}
}

// texts returns the texts of the cells and paragraphs of a piece of HTML, which must
// be well-formed.
func texts(t *testing.T, source string) (list []string) {
	d := xml.NewDecoder(strings.NewReader("<div>" + source + "</div>"))
	text := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%v in %s", err, source)
		}
		switch token := token.(type) {
		case xml.StartElement:
			text = ""
		case xml.CharData:
			text += string(token)
		case xml.EndElement:
			switch token.Name.Local {
			case "td", "th", "p":
				list = append(list, text)
			}
		}
	}
}
