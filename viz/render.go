package viz

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/png"
	"math"

	"gonum.org/v1/plot/vg/vgimg"
)

const (
	cssDPI  = 96
	density = 2 // pixels per CSS pixel in a PNG
)

// PNG is the figure as a PNG image of two pixels per CSS pixel (192 dpi), sharp
// on a high-density screen. It is rendered once; the caller owns the copy.
func (f *Figure) PNG() []byte { return bytes.Clone(f.png()) }

// Preview is the figure as a PNG image of one pixel per CSS pixel. It is made
// several times faster than PNG: widgets show it while a figure changes. It is
// rendered at each call.
func (f *Figure) Preview() []byte {
	return encode(&png.Encoder{CompressionLevel: png.BestSpeed}, f.bitmap(cssDPI))
}

// SVG is the figure as one SVG document, with text as text in a sans-serif font
// of the reader's machine. Its title, description and label say what String says.
func (f *Figure) SVG() string { return f.svg() }

// HTML is an <img> element that holds the figure, the PNG or the SVG, whichever is
// smaller. It has its natural size or the width of the page, and String as the
// alternative text.
func (f *Figure) HTML() string {
	mime, data := "image/svg+xml", []byte(f.svg())
	if bitmap := f.png(); len(bitmap) < len(data) {
		mime, data = "image/png", bitmap
	}
	w, _ := f.pixels() // with a height too, a page that narrows it would distort it
	return fmt.Sprintf(`<img width="%d" style="max-width:100%%;height:auto" alt="%s" src="data:%s;base64,%s">`,
		w, html.EscapeString(f.text), mime, base64.StdEncoding.EncodeToString(data))
}

// SimpleRender is what a notebook stores of the figure: HTML, the PNG for clients
// that show no HTML, and the text. Of the three ways to show a picture HTML alone
// has an alternative text in JupyterLab and in the pages that nbconvert makes.
func (f *Figure) SimpleRender() map[string]any {
	return map[string]any{
		"text/html":  f.HTML(),
		"image/png":  base64.StdEncoding.EncodeToString(f.png()),
		"text/plain": f.text,
	}
}

// DisplayMetadata gives a notebook the size of the PNG in CSS pixels, so that its
// double density does not double its size, and the alternative text, which some
// clients show.
func (f *Figure) DisplayMetadata() map[string]any {
	w, h := f.pixels()
	return map[string]any{"image/png": map[string]any{"width": w, "height": h, "alt": f.text}}
}

// pixels is the size in CSS pixels.
func (f *Figure) pixels() (w, h int) {
	return int(math.Round(f.width.Dots(cssDPI))), int(math.Round(f.height.Dots(cssDPI)))
}

func (f *Figure) bitmap(dpi int) *image.RGBA {
	c := vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(dpi), vgimg.UseBackgroundColor(f.theme.paper))
	f.drawPage(c)
	return c.Image().(*image.RGBA)
}

func (f *Figure) renderPNG() []byte { return encode(&png.Encoder{}, index(f.bitmap(density*cssDPI))) }

func encode(e *png.Encoder, img image.Image) []byte {
	var b bytes.Buffer
	if err := e.Encode(&b, img); err != nil {
		panic(fmt.Sprintf("viz: %v", err)) // a buffer takes every write and the size is bounded
	}
	return b.Bytes()
}

func (f *Figure) renderSVG() string {
	c := newSVG(f.width, f.height, f.theme.paper)
	f.drawPage(c)
	title := f.text
	if f.panel != nil && f.panel.title != "" {
		title = f.panel.title
	}
	return c.document(title, f.text)
}
