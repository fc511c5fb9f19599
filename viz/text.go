package viz

import (
	"image/color"
	"math"
	"strings"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/vg"
)

// capHeight is the height of digits and capitals of Liberation Sans, as a
// share of the font size; it centres text on a tick by eye.
const capHeight = 0.72

// label is text of one line. The anchor is a point of its baseline: 0 the left
// end, 0.5 the middle, 1 the right end.
type label struct {
	size   vg.Length
	bold   bool
	color  color.NRGBA
	anchor float64
}

func (l label) weight() stdfont.Weight {
	if l.bold {
		return stdfont.WeightBold
	}
	return stdfont.WeightNormal
}

func (l label) width(s string) vg.Length {
	f := face(l.size, l.weight())
	return f.Width(s)
}

func (l label) draw(c vg.Canvas, at vg.Point, s string) {
	if s == "" {
		return
	}
	c.SetColor(l.color)
	at.X -= vg.Length(l.anchor) * l.width(s)
	c.FillString(face(l.size, l.weight()), at, s)
}

// drawUp draws s turned by a quarter, so that it reads upwards.
func (l label) drawUp(c vg.Canvas, at vg.Point, s string) {
	c.Push()
	c.Translate(at)
	c.Rotate(math.Pi / 2)
	l.draw(c, vg.Point{}, s)
	c.Pop()
}

// wrap breaks s between words into lines no wider than width; a single word
// that is wider is cut short with an ellipsis.
func (l label) wrap(s string, width vg.Length) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 && l.width(lines[n-1]+" "+word) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, l.cut(word, width))
	}
	return lines
}

func (l label) cut(s string, width vg.Length) string {
	if l.width(s) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 1 && l.width(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
