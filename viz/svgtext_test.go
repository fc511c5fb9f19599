package viz

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
)

// TestTextsSayTheirWidth: without it a wider font, as on a system that has
// neither Liberation Sans nor Arial, moves titles aside and legends together.
func TestTextsSayTheirWidth(t *testing.T) {
	const title = "a < b & a title of some length"
	svg := must(Lines([]float64{-1, 1}, []Series{{Name: "one", Y: []float64{1, 2}}, {Name: "two", Y: []float64{2, 1}}}, LineOptions{Title: title, YLabel: "γ"})).SVG()
	widths := map[string]float64{}
	decoder := xml.NewDecoder(strings.NewReader(svg))
	var now *xml.StartElement
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if now = nil; x.Name.Local == "text" {
				e := x.Copy()
				now = &e
			}
		case xml.CharData:
			if now == nil || strings.TrimSpace(string(x)) == "" {
				continue
			}
			for _, a := range now.Attr {
				if a.Name.Local == "textLength" {
					widths[string(x)], _ = strconv.ParseFloat(a.Value, 64)
				}
			}
			if widths[string(x)] <= 0 {
				t.Errorf("%q has no width", x)
			}
		}
	}
	for text, want := range map[string]float64{
		title: titleText.width(title).Points(),
		"one": legendText.width("one").Points(),
	} {
		if got := widths[text]; math.Abs(got-want) > 1e-3*want {
			t.Errorf("%q is %v points wide, want %v", text, got, want)
		}
	}
}
