package viz

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// wrap breaks s between words into lines that are at most width wide. It shortens a
// single wider word with an ellipsis.
func wrap(sty text.Style, s string, width vg.Length) []string {
	var lines []string
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 && sty.Width(lines[n-1]+" "+word) <= width {
			lines[n-1] += " " + word
			continue
		}
		lines = append(lines, cut(sty, word, width))
	}
	return lines
}

func cut(sty text.Style, s string, width vg.Length) string {
	if sty.Width(s) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 1 && sty.Width(string(runes)+"…") > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// mostLines is the largest number of lines in the name of a category.
const mostLines = 3

// categories writes a name at each place 0, 1, …, within its part of the axis. All
// names have the same number of lines, so that they begin at the same height.
func (a axis) categories(sty text.Style, length vg.Length) plot.ConstantTicks {
	names, most := make([][]string, len(a.names)), 1
	for k, name := range a.names {
		names[k] = wrap(sty, name, 0.95*length/vg.Length(len(a.names)))
		if len(names[k]) > mostLines {
			names[k] = append(names[k][:mostLines-1], "…")
		}
		most = max(most, len(names[k]))
	}
	ticks := make(plot.ConstantTicks, len(a.names))
	for k, lines := range names {
		for len(lines) < most {
			lines = append(lines, " ")
		}
		ticks[k] = plot.Tick{Value: float64(k), Label: strings.Join(lines, "\n")}
	}
	return ticks
}

// capHeight is the height of digits and capital letters of Liberation Sans, as a
// fraction of the font size.
const capHeight = 0.72

// besideTick is the alignment that centres digits on a tick. The alignments of
// gonum/plot use ascent and descent, which puts digits a little too high.
func besideTick(sty text.Style) text.YAlignment {
	ext := sty.FontExtents()
	return text.YAlignment((ext.Ascent - ext.Descent - sty.Font.Size*(1+capHeight/2)) / sty.Height("0"))
}

// belowTick is the alignment that leaves a gap between a tick and the text of so many
// lines below it. gonum/plot leaves almost no gap.
func belowTick(sty text.Style, lines int) text.YAlignment {
	ext, height := sty.FontExtents(), sty.Height(strings.Repeat("\n", lines-1)+"0")
	gap := height + ext.Ascent - ext.Descent - sty.Font.Size*(vg.Length(lines)+capHeight)
	return text.YAlignment(-1 - (tickGap-gap)/height)
}
