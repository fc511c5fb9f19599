package viz

import (
	"fmt"
	"html"
	"regexp"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// svgText is a text as vgsvg writes it: its attributes, among them whether it is
// bold and its size, and its words.
var svgText = regexp.MustCompile(`<text ([^>]*style="(font-weight:bold;)?font-size:([0-9.]+)px[^>]*)>([^<]*)</text>`)

// fixWidths says in the SVG how wide each text is. Everything was placed by the
// widths of Liberation Sans; a system that has no font of such widths shows
// another one, and squeezed to them its titles stay in the middle and its
// legends apart.
func fixWidths(svg string) string {
	return svgText.ReplaceAllStringFunc(svg, func(text string) string {
		m := svgText.FindStringSubmatch(text)
		size, err := strconv.ParseFloat(m[3], 64)
		words := html.UnescapeString(m[4])
		if err != nil || words == "" {
			return text
		}
		width := label{size: vg.Points(size), bold: m[2] != ""}.width(words)
		return fmt.Sprintf(`<text textLength="%.5g" lengthAdjust="spacingAndGlyphs" %s>%s</text>`, width.Points(), m[1], m[4])
	})
}
