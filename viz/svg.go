package viz

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// svgCanvas writes SVG. Unlike vgsvg it has a title and a description, names fonts
// that other systems have too, and says how wide each text is.
type svgCanvas struct {
	width, height vg.Length
	paper         color.NRGBA
	body          bytes.Buffer
	states        []svgState // the last one is current
}

// svgState is what Push stores and Pop restores.
type svgState struct {
	at      affine
	color   color.Color
	width   vg.Length
	dashes  []vg.Length
	dashOff vg.Length
}

// affine maps (x, y) to (a·x + c·y + e, b·x + d·y + f).
type affine struct{ a, b, c, d, e, f float64 }

func (m affine) apply(p vg.Point) (x, y float64) {
	u, v := p.X.Points(), p.Y.Points()
	return m.a*u + m.c*v + m.e, m.b*u + m.d*v + m.f
}

// before returns the map that applies n and then m.
func (m affine) before(n affine) affine {
	return affine{
		m.a*n.a + m.c*n.b, m.b*n.a + m.d*n.b,
		m.a*n.c + m.c*n.d, m.b*n.c + m.d*n.d,
		m.a*n.e + m.c*n.f + m.e, m.b*n.e + m.d*n.f + m.f,
	}
}

func newSVG(width, height vg.Length, paper color.NRGBA) *svgCanvas {
	top := svgState{at: affine{1, 0, 0, -1, 0, height.Points()}} // y grows upwards in vg
	c := &svgCanvas{width: width, height: height, paper: paper, states: []svgState{top}}
	vg.Initialize(c)
	return c
}

func (c *svgCanvas) now() *svgState { return &c.states[len(c.states)-1] }

// Size implements vg.CanvasSizer.
func (c *svgCanvas) Size() (w, h vg.Length) { return c.width, c.height }

// SetLineWidth and the methods below implement vg.Canvas.
func (c *svgCanvas) SetLineWidth(w vg.Length) { c.now().width = w }

func (c *svgCanvas) SetLineDash(dashes []vg.Length, offset vg.Length) {
	c.now().dashes, c.now().dashOff = dashes, offset
}

func (c *svgCanvas) SetColor(to color.Color) { c.now().color = to }

func (c *svgCanvas) Rotate(rad float64) {
	sin, cos := math.Sincos(rad)
	c.now().at = c.now().at.before(affine{cos, sin, -sin, cos, 0, 0})
}

func (c *svgCanvas) Translate(p vg.Point) {
	c.now().at = c.now().at.before(affine{1, 0, 0, 1, p.X.Points(), p.Y.Points()})
}

func (c *svgCanvas) Scale(x, y float64) { c.now().at = c.now().at.before(affine{x, 0, 0, y, 0, 0}) }

func (c *svgCanvas) Push() { c.states = append(c.states, *c.now()) }

func (c *svgCanvas) Pop() { c.states = c.states[:len(c.states)-1] }

func (c *svgCanvas) Stroke(p vg.Path) {
	s := c.now()
	if s.width <= 0 {
		return
	}
	fmt.Fprintf(&c.body, `<path d="%s" fill="none"%s`, c.path(p), colorAttr("stroke", s.color))
	if s.width != 1 {
		fmt.Fprintf(&c.body, ` stroke-width="%s"`, num(s.width.Points()))
	}
	if len(s.dashes) > 0 {
		var lengths []string
		for _, d := range s.dashes {
			lengths = append(lengths, num(d.Points()))
		}
		fmt.Fprintf(&c.body, ` stroke-dasharray="%s"`, strings.Join(lengths, " "))
		if s.dashOff != 0 {
			fmt.Fprintf(&c.body, ` stroke-dashoffset="%s"`, num(s.dashOff.Points()))
		}
	}
	c.body.WriteString("/>\n")
}

func (c *svgCanvas) Fill(p vg.Path) {
	fmt.Fprintf(&c.body, "<path d=\"%s\"%s/>\n", c.path(p), colorAttr("fill", c.now().color))
}

// FillString writes the text with its width in Liberation Sans, by which everything was
// placed. A system without a font of such widths fits its own font to this width, so
// that titles stay in the middle and legend entries do not overlap.
func (c *svgCanvas) FillString(f font.Face, at vg.Point, s string) {
	if strings.TrimSpace(s) == "" {
		return
	}
	if spaces := s[:len(s)-len(strings.TrimLeft(s, " "))]; spaces != "" { // SVG drops them
		at.X += f.Width(spaces)
		s = s[len(spaces):]
	}
	x, y := c.now().at.apply(at)
	fmt.Fprintf(&c.body, `<text x="%s" y="%s"`, num(x), num(y))
	if m := c.now().at; m.b != 0 || m.c != 0 {
		fmt.Fprintf(&c.body, ` transform="rotate(%s %s %s)"`, num(math.Atan2(m.b, m.a)*180/math.Pi), num(x), num(y))
	}
	if f.Font.Weight >= stdfont.WeightSemiBold {
		c.body.WriteString(` font-weight="bold"`)
	}
	if f.Font.Style != stdfont.StyleNormal {
		c.body.WriteString(` font-style="italic"`)
	}
	fmt.Fprintf(&c.body, " font-size=\"%s\" textLength=\"%.5g\" lengthAdjust=\"spacingAndGlyphs\"%s>%s</text>\n",
		num(f.Font.Size.Points()), f.Width(s).Points(), colorAttr("fill", c.now().color), escape(s))
}

func (c *svgCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	x, y := c.now().at.apply(vg.Point{X: r.Min.X, Y: r.Max.Y})
	fmt.Fprintf(&c.body, "<image x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,%s\"/>\n",
		num(x), num(y), num(r.Size().X.Points()), num(r.Size().Y.Points()), base64.StdEncoding.EncodeToString(encode(&png.Encoder{}, img)))
}

// family lists Liberation Sans and the fonts with the same widths on other systems.
const family = "Liberation Sans,Arimo,Arial,Helvetica,Nimbus Sans,sans-serif"

// document returns the complete SVG, with a title and a description for readers who
// cannot see it. The label is for screen readers that look only at the outermost
// element. A picture wider than the page shrinks and is not cut off.
func (c *svgCanvas) document(title, label, description string) string {
	var b strings.Builder
	w, h := num(c.width.Points()), num(c.height.Points())
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" width="%spt" height="%spt" viewBox="0 0 %s %s" `+
		`style="max-width:100%%;height:auto" stroke-linejoin="round" font-family="%s">`+"\n", escape(label), w, h, w, h, family)
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(description))
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\"%s/>\n", colorAttr("fill", c.paper))
	b.Write(c.body.Bytes())
	b.WriteString("</svg>\n")
	return b.String()
}

// escape is html.EscapeString for XML, where some characters must not be at all:
// U+FFFD stands for them, and for bytes that are no UTF-8.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
			return utf8.RuneError
		}
		return r // RuneError where s is no UTF-8
	}, s))
}

// colorAttr returns an attribute for a colour, and another for its opacity if needed.
func colorAttr(attribute string, c color.Color) string {
	if c == nil {
		c = color.Black
	}
	v := color.NRGBAModel.Convert(c).(color.NRGBA)
	s := fmt.Sprintf(` %s="#%02x%02x%02x"`, attribute, v.R, v.G, v.B)
	if v.A != 0xff {
		s += fmt.Sprintf(` %s-opacity="%s"`, attribute, num(float64(v.A)/0xff))
	}
	return s
}

// num writes a number rounded to a hundredth, which no screen can show.
func num(v float64) string {
	v = math.Round(v*100) / 100
	return strconv.FormatFloat(v+0, 'f', -1, 64) // +0: -0 has no sign
}
