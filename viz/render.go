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

// PNG returns the figure as a PNG image with two pixels per CSS pixel (192 dpi),
// which is sharp on a high-density screen. It is rendered once. The caller owns
// the returned slice.
func (f *Figure) PNG() []byte { return bytes.Clone(f.png()) }

// Preview returns the figure as a PNG image with one pixel per CSS pixel. It is
// several times faster than PNG, and is rendered at each call. Widgets show it
// while a figure changes.
func (f *Figure) Preview() []byte {
	return encode(&png.Encoder{CompressionLevel: png.BestSpeed}, f.bitmap(cssDPI))
}

// SVG returns the figure as one SVG document. Text stays text, in a sans-serif
// font of the reader's computer. Its title is that of the figure, its label is String
// or the text of Describe, and its description is Alt.
func (f *Figure) SVG() string { return f.svg() }

// HTML returns an <img> element that contains the figure as PNG or SVG, whichever
// is smaller. It is shown in its own size, or in the width of the page if that is
// less. Alt is its alternative text.
func (f *Figure) HTML() string {
	mime, data := "image/svg+xml", []byte(f.svg())
	if bitmap := f.png(); len(bitmap) < len(data) {
		mime, data = "image/png", bitmap
	}
	w, _ := f.pixels() // no height: a page that makes it narrower would distort it
	return fmt.Sprintf(`<img width="%d" style="max-width:100%%;height:auto" alt="%s" src="data:%s;base64,%s">`,
		w, html.EscapeString(f.Alt()), mime, base64.StdEncoding.EncodeToString(data))
}

// SimpleRender returns what a notebook stores of the figure, by MIME type: the
// HTML, the PNG for programs that show no HTML, and the text. It has HTML because
// this is the only form with an alternative text in JupyterLab and in the pages
// that nbconvert makes.
func (f *Figure) SimpleRender() map[string]any {
	return map[string]any{
		"text/html":  f.HTML(),
		"image/png":  base64.StdEncoding.EncodeToString(f.png()),
		"text/plain": f.text,
	}
}

// DisplayMetadata returns the size of the PNG in CSS pixels and the alternative
// text. A notebook needs the size because the PNG has two pixels per CSS pixel.
// Some programs show the text.
func (f *Figure) DisplayMetadata() map[string]any {
	w, h := f.pixels()
	return map[string]any{"image/png": map[string]any{"width": w, "height": h, "alt": f.Alt()}}
}

// pixels returns the size in CSS pixels.
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
	return c.document(title, f.spoken(), f.Alt())
}
