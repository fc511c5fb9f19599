package viz

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

const (
	paletteSize = 256
	popular     = 144 // of these, so many are the colours that cover the most pixels
)

// index reduces an opaque picture to 256 colours, which halves the size of a figure
// with many points. Large areas keep their exact colour. Only the antialiasing of edges
// is rounded.
func index(img *image.RGBA) *image.Paletted {
	colors, area := colorsOf(img)
	chosen := spread(colors)
	byColor := make(map[rgb]uint8, len(colors))
	for _, c := range colors {
		byColor[c] = nearest(chosen, c)
	}
	p := make(color.Palette, len(chosen))
	for i, c := range chosen {
		p[i] = color.NRGBA{c[0], c[1], c[2], 0xff}
	}
	out := image.NewPaletted(img.Rect, p)
	for i := range area {
		out.Pix[i] = byColor[area[i]]
	}
	return out
}

type rgb [3]uint8

// colorsOf lists the colours, the most frequent first, and the colours of all pixels.
func colorsOf(img *image.RGBA) (colors, pixels []rgb) {
	pixels = make([]rgb, len(img.Pix)/4)
	frequency := map[rgb]int{}
	for i := range pixels {
		pixels[i] = rgb(img.Pix[4*i : 4*i+3])
		frequency[pixels[i]]++
	}
	for c := range frequency {
		colors = append(colors, c)
	}
	slices.SortFunc(colors, func(a, b rgb) int {
		return cmp.Or(cmp.Compare(frequency[b], frequency[a]), slices.Compare(a[:], b[:]))
	})
	return colors, pixels
}

// spread chooses the popular colours and then, one by one, the colour farthest
// from all chosen ones (Gonzalez's 2-approximation of the k-centre problem).
func spread(colors []rgb) []rgb {
	if len(colors) <= paletteSize {
		return colors
	}
	chosen := slices.Clone(colors[:popular])
	away := make([]int, len(colors))
	for i, c := range colors {
		away[i] = distance(c, chosen[nearest(chosen, c)])
	}
	for len(chosen) < paletteSize {
		far := 0
		for i := range away {
			if away[i] > away[far] {
				far = i
			}
		}
		chosen = append(chosen, colors[far])
		for i, c := range colors {
			away[i] = min(away[i], distance(c, colors[far]))
		}
	}
	return chosen
}

func nearest(chosen []rgb, c rgb) uint8 {
	best, least := 0, 1<<30
	for i, p := range chosen {
		if d := distance(p, c); d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

func distance(a, b rgb) int {
	d := 0
	for k := range a {
		diff := int(a[k]) - int(b[k])
		d += diff * diff
	}
	return d
}
