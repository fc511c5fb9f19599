package viz

import (
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// element is an element of an SVG document and the text in it.
type element struct {
	name string
	attr map[string]string
	text string
}

// elements lists those of a document in order; it must be XML.
func elements(t *testing.T, svg string) (all []element) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			e := element{name: x.Name.Local, attr: map[string]string{}}
			for _, a := range x.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			all = append(all, e)
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += strings.TrimSpace(string(x))
			}
		}
	}
}

func TestSVGTellsWhatItShows(t *testing.T) {
	ds := bumps(30)
	ds.Classes = []string{"<a & b>", "\"c\""}
	f := must(Boundary(gaussians(ds), ds, BoundaryOptions{Title: "a < b"}))
	all, count, words := elements(t, f.SVG()), map[string]int{}, map[string]string{}
	texts := ""
	for _, e := range all {
		count[e.name]++
		words[e.name] = e.text
		if e.name == "text" {
			texts += e.text + "\n"
		}
		if _, ok := e.attr["font-family"]; ok && e.name != "svg" {
			t.Errorf("a %s names its own font", e.name)
		}
	}
	if count["image"] != 1 || count["title"] != 1 || count["desc"] != 1 || count["rect"] != 1 {
		t.Errorf("elements %v, want one image, one title, one description and one background", count)
	}
	root := all[0].attr
	if root["role"] != "img" || root["aria-label"] != f.String() || words["desc"] != f.Alt() || words["title"] != "a < b" {
		t.Errorf("label %q, description %q and title %q of %q", root["aria-label"], words["desc"], words["title"], f)
	}
	if !strings.HasSuffix(root["font-family"], "sans-serif") {
		t.Errorf("fonts %q", root["font-family"])
	}
	for _, s := range []string{"a < b", "<a & b>", "\"c\""} {
		if !strings.Contains(texts, s+"\n") {
			t.Errorf("no text %q", s)
		}
	}
	if !strings.Contains(f.SVG(), `href="data:image/png;base64,`) {
		t.Error("the image is no PNG")
	}
}

// TestTextsSayTheirWidth: without it a wider font, as on a system that has
// neither Liberation Sans nor Arial, moves titles aside and legends together.
func TestTextsSayTheirWidth(t *testing.T) {
	const title = "a < b & a title of some length"
	svg := must(Lines([]float64{-1, 1}, []Series{{Name: "one", Y: []float64{1, 2}}, {Name: "two", Y: []float64{2, 1}}}, LineOptions{Title: title, YLabel: "γ"})).SVG()
	widths := map[string]float64{}
	for _, e := range elements(t, svg) {
		if e.name == "text" {
			widths[e.text], _ = strconv.ParseFloat(e.attr["textLength"], 64)
			if widths[e.text] <= 0 {
				t.Errorf("%q has no width", e.text)
			}
		}
	}
	for text, want := range map[string]float64{
		title: titleText.Width(title).Points(),
		"one": style(legendSize, 0, light.text).Width("one").Points(),
	} {
		if got := widths[text]; math.Abs(got-want) > 1e-3*want {
			t.Errorf("%q is %v points wide, want %v", text, got, want)
		}
	}
}

func TestSVGCanvasTransforms(t *testing.T) {
	c := newSVG(100, 50, light.paper)
	var p vg.Path
	p.Move(vg.Point{X: 1})
	p.Line(vg.Point{X: 2, Y: 3})
	p.Close()
	c.Push()
	c.Translate(vg.Point{X: 10, Y: 20})
	c.Rotate(math.Pi / 2) // (x, y) to (-y, x)
	c.Scale(2, 2)
	c.SetColor(color.NRGBA{0xff, 0, 0, 0x80})
	c.Fill(p) // (10, 22) and (4, 24), 50 high
	c.Pop()
	c.SetLineWidth(2)
	c.SetLineDash([]vg.Length{3, 1}, 1)
	c.Stroke(p)
	c.SetLineWidth(0)
	c.Stroke(p)
	all := elements(t, c.document("t", "l", "d"))[4:]
	if len(all) != 2 {
		t.Fatalf("%d paths, want 2: no line of no width", len(all))
	}
	for i, want := range []map[string]string{
		{"d": "M10,28L4,26Z", "fill": "#ff0000", "fill-opacity": "0.5"},
		{"d": "M1,50L2,47Z", "fill": "none", "stroke": "#000000", "stroke-width": "2", "stroke-dasharray": "3 1", "stroke-dashoffset": "1"},
	} {
		for k, v := range want {
			if got := all[i].attr[k]; got != v {
				t.Errorf("path %d has %s %q, want %q", i, k, got, v)
			}
		}
	}
}

func TestSVGCanvasArcs(t *testing.T) {
	for _, test := range []struct {
		start, angle float64
		want         string
	}{
		{0, 2 * math.Pi, "M30,40A10,10 0 0 0 10,40A10,10 0 0 0 30,40Z"},
		{0, math.Pi, "M30,40A10,10 0 0 0 20,30A10,10 0 0 0 10,40Z"},
		{0, -math.Pi, "M30,40A10,10 0 0 1 20,50A10,10 0 0 1 10,40Z"},
	} {
		c := newSVG(100, 50, light.paper)
		var p vg.Path
		p.Arc(vg.Point{X: 20, Y: 10}, 10, test.start, test.angle)
		p.Close()
		c.Fill(p)
		if got := elements(t, c.document("", "", ""))[4].attr["d"]; got != test.want {
			t.Errorf("arc by %v: %s, want %s", test.angle, got, test.want)
		}
	}
}

func TestSVGCanvasPlacesTextAndImages(t *testing.T) {
	c := newSVG(100, 50, light.paper)
	onto := draw.New(c)
	sty := titleText
	sty.Rotation = math.Pi / 2
	onto.FillText(sty, vg.Point{X: 20, Y: 10}, "up")
	c.DrawImage(vg.Rectangle{Min: vg.Point{X: 1, Y: 2}, Max: vg.Point{X: 11, Y: 22}}, image.NewGray(image.Rect(0, 0, 1, 1)))
	all := elements(t, c.document("", "", ""))[4:]
	if got := all[0].attr; !strings.HasPrefix(got["transform"], "rotate(-90 ") || got["font-weight"] != "bold" || got["font-size"] != "11" {
		t.Errorf("text %v", got)
	}
	if got := all[1].attr; got["x"] != "1" || got["y"] != "28" || got["width"] != "10" || got["height"] != "20" {
		t.Errorf("image %v", got)
	}
}
