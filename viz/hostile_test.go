package viz_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/viz"
)

// wellFormed is the first fault of an XML document.
func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestSVGOfAnyText: control characters, bytes that are no UTF-8 and markup may be in
// the names of a file's columns.
func TestSVGOfAnyText(t *testing.T) {
	for _, label := range []string{"\x00\x1b[31m", "caf\xe9", "\ufffe\uffff", "<b>&\"'</b>", "]]>-->", "a\nb\tc\rd", "$\\alpha$ 日本 😀"} {
		fig, err := viz.Lines([]float64{1, 2}, []viz.Series{{Name: label, Y: []float64{1, 2}}}, viz.LineOptions{Title: label, XLabel: label, YLabel: label})
		if err != nil {
			t.Fatal(err)
		}
		bars, err := viz.Bars([]string{label}, []viz.Series{{Name: label, Y: []float64{1}}})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []*viz.Figure{fig, bars, viz.Grid(2, fig, bars)} {
			if err := wellFormed(f.SVG()); err != nil {
				t.Errorf("%q: %v", label, err)
			}
		}
	}
}

// TestLongLegend: a legend leaves room for the data and counts what it leaves out.
func TestLongLegend(t *testing.T) {
	var series []viz.Series
	for i := range 1000 {
		series = append(series, viz.Series{Name: fmt.Sprint("series ", i), Y: []float64{1, 2, 3}})
	}
	fig, err := viz.Bars([]string{"a", "b", "c"}, series)
	if err != nil {
		t.Fatal(err)
	}
	_, drawn, _ := strings.Cut(fig.SVG(), "</desc>")
	if strings.Contains(drawn, "NaN") {
		t.Error("a place is NaN")
	}
	shown := strings.Count(drawn, ">series ")
	if shown < 5 || !strings.Contains(drawn, fmt.Sprintf(">and %d more<", 1000-shown)) {
		t.Errorf("the legend shows %d names and does not count the others", shown)
	}
}

// TestWithRefuses: faults are found by With, not when a notebook draws the figure.
func TestWithRefuses(t *testing.T) {
	fig, err := viz.Lines([]float64{1, 2}, []viz.Series{{Y: []float64{1, 2}}}, viz.LineOptions{LogY: true})
	if err != nil {
		t.Fatal(err)
	}
	refused := func(f func()) (text string) {
		defer func() { text = fmt.Sprint(recover()) }()
		f()
		return
	}
	if text := refused(func() { fig.With("none", nil) }); !strings.Contains(text, "plotter 0 is nil") {
		t.Error(text)
	}
	below := &plotter.Line{XYs: plotter.XYs{{X: 1, Y: -1}, {X: 2, Y: 1}}}
	if text := refused(func() { fig.With("below", below) }); !strings.Contains(text, "logarithmic") {
		t.Error(text)
	}
	stems, err := viz.Stems([]float64{1, 2}, []viz.Series{{Y: []float64{1, 2}}}, viz.LineOptions{LogY: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := wellFormed(fig.With("stems", stems.Layers()...).SVG()); err != nil {
		t.Error(err)
	}
}

// TestLogAxisWithoutRange: values that are almost equal, or have few digits.
func TestLogAxisWithoutRange(t *testing.T) {
	x, log := []float64{1, 2}, viz.LineOptions{LogY: true}
	fig, err := viz.Lines(x, []viz.Series{{Y: []float64{1e15, 1e15 + 0.125}}}, log)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(fig.SVG(), "NaN") {
		t.Error("a place is NaN")
	}
	tiny := []viz.Series{{Y: []float64{5e-324, 1e-323}, Err: []float64{5e-324, 1e-323}}}
	if _, err := viz.Steps(x, tiny, log); !errors.Is(err, viz.ErrRange) {
		t.Errorf("subnormal numbers: %v, want ErrRange", err)
	}
}
