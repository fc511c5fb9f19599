package viz

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/png"
	"math"
	"strings"
	"sync"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Figure is a finished picture. It never changes, it may be used from many
// goroutines, and a notebook shows it. Boundary, Scatter, Lines, HeatMap and
// Grid make figures; the zero Figure is of no use.
type Figure struct {
	width, height vg.Length
	text          string
	body          func(draw.Canvas) // draws all but the legend, at any size
	legend        []entry
	chart         *chart // the same for Vega-Lite; nil if it cannot be drawn so

	png func() []byte
	svg func() string
}

const (
	cssDPI  = 96
	density = 2 // pixels per CSS pixel in a PNG
	border  = vg.Length(6)
)

// newFigure makes a figure of the given size in inches, 0 meaning the default.
func newFigure(width, height float64, text string, legend []entry, body func(draw.Canvas)) (*Figure, error) {
	for _, side := range []*float64{&width, &height} {
		if *side != 0 && !(*side >= 1 && *side <= 30) {
			return nil, fmt.Errorf("%w: a figure side of %v inches, want 1 to 30, or 0 for the default", ErrRange, *side)
		}
	}
	if width == 0 {
		width = defaultWidth
	}
	if height == 0 {
		height = defaultHeight
	}
	return assemble(vg.Length(width)*vg.Inch, vg.Length(height)*vg.Inch, text, legend, body), nil
}

func assemble(width, height vg.Length, text string, legend []entry, body func(draw.Canvas)) *Figure {
	f := &Figure{width: width, height: height, text: text, legend: legend, body: body}
	f.png = sync.OnceValue(f.renderPNG)
	f.svg = sync.OnceValue(f.renderSVG)
	return f
}

// drawOn draws the body above the legend.
func (f *Figure) drawOn(c draw.Canvas) {
	f.body(draw.Crop(c, 0, 0, legendHeight(f.legend, c.Size().X), 0))
	drawLegend(c, f.legend)
}

func (f *Figure) drawPage(c vg.CanvasSizer) {
	f.drawOn(draw.Crop(draw.New(c), border, -border, border, -border))
}

// String describes the figure in one line; it is the alternative text of HTML.
func (f *Figure) String() string { return f.text }

// PNG is the figure as a PNG image of two pixels per CSS pixel (192 dpi), sharp
// on a high-density screen. It is rendered once; the caller owns the copy.
func (f *Figure) PNG() []byte { return bytes.Clone(f.png()) }

// Preview is the figure as a PNG image of one pixel per CSS pixel, made several
// times faster than PNG: what a figure that changes under the reader's hand is
// shown as. It is rendered at each call.
func (f *Figure) Preview() []byte {
	c := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(cssDPI))
	f.drawPage(c)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, c.Image()); err != nil {
		panic(fmt.Sprintf("viz: %v", err)) // a buffer takes every write and the size is bounded
	}
	return b.Bytes()
}

// SVG is the figure as one SVG document, with text as text in a sans-serif
// font of the reader's machine.
func (f *Figure) SVG() string { return f.svg() }

// HTML is an <img> element that holds the figure, at its natural size or the
// width of the page, with String as the alternative text.
func (f *Figure) HTML() string {
	mime, data := "image/svg+xml", []byte(f.svg())
	if bitmap := f.png(); len(bitmap) < len(data) {
		mime, data = "image/png", bitmap
	}
	w, h := f.pixels()
	return fmt.Sprintf(`<img width="%d" height="%d" style="max-width:100%%;height:auto" alt="%s" src="data:%s;base64,%s">`,
		w, h, html.EscapeString(f.text), mime, base64.StdEncoding.EncodeToString(data))
}

// widestSVG is as wide as a figure may be to be an SVG in a notebook.
const widestSVG = 7 * vg.Inch

// SimpleRender is what a notebook stores of the figure: the PNG, the SVG and
// the text. HTML is left out: it would repeat a picture, and a client strips
// it from a notebook that it does not trust yet. So is the SVG of a wide
// figure: JupyterLab prefers it to the PNG, but cuts it at the edge of the cell
// where it would make the PNG smaller.
func (f *Figure) SimpleRender() map[string]any {
	shown := map[string]any{
		"image/png":  base64.StdEncoding.EncodeToString(f.png()),
		"text/plain": f.text,
	}
	if f.width <= widestSVG {
		shown["image/svg+xml"] = f.svg()
	}
	return shown
}

// DisplayMetadata gives a notebook the size of the PNG in CSS pixels, so that
// its double density does not double its size.
func (f *Figure) DisplayMetadata() map[string]any {
	w, h := f.pixels()
	return map[string]any{"image/png": map[string]any{"width": w, "height": h}}
}

// pixels is the size in CSS pixels.
func (f *Figure) pixels() (w, h int) {
	return int(math.Round(f.width.Dots(cssDPI))), int(math.Round(f.height.Dots(cssDPI)))
}

func (f *Figure) renderPNG() []byte {
	c := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(density*cssDPI))
	f.drawPage(c)
	var b bytes.Buffer
	if err := png.Encode(&b, index(c.Image().(*image.RGBA))); err != nil {
		panic(fmt.Sprintf("viz: %v", err)) // a buffer takes every write and the size is bounded
	}
	return b.Bytes()
}

func (f *Figure) renderSVG() string {
	c := vgsvg.New(f.width, f.height)
	f.drawPage(c)
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic(fmt.Sprintf("viz: %v", err))
	}
	svg := fixWidths(portable.Replace(b.String()))
	head, tail, _ := strings.Cut(svg, "<g transform")
	// A picture wider than the page shrinks instead of being cut.
	head = strings.Replace(head, "<svg ", `<svg role="img" style="max-width:100%;height:auto" stroke-linejoin="round" font-family="`+family+`" `, 1)
	return head + "<title>" + html.EscapeString(f.text) + "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<g transform" + tail
}

// family has Liberation Sans and the fonts of equal widths on other systems.
const family = "Liberation Sans,Arimo,Arial,Helvetica,Nimbus Sans,sans-serif"

// portable turns what vgsvg writes into what browsers expect: fonts fall back
// to the family above, and a PNG is called one.
var portable = strings.NewReplacer(
	"<!-- Generated by SVGo and Plotinum VG -->\n", "",
	"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "",
	"font-family:Liberation Sans;font-variant:normal;font-weight:bold;font-style:normal;", "font-weight:bold;",
	"data:image/jpg;", "data:image/png;",
)
