package viz

import "image/color"

// viridis is the colour map of that name (Smith & van der Walt, 2015) at nine equal
// steps. Its lightness rises evenly, so it also works in grey print.
var viridis = []color.NRGBA{
	{0x44, 0x01, 0x54, 0xff},
	{0x47, 0x2d, 0x7b, 0xff},
	{0x3b, 0x52, 0x8b, 0xff},
	{0x2c, 0x72, 0x8e, 0xff},
	{0x21, 0x91, 0x8c, 0xff},
	{0x28, 0xae, 0x80, 0xff},
	{0x5e, 0xc9, 0x62, 0xff},
	{0xad, 0xdc, 0x30, 0xff},
	{0xfd, 0xe7, 0x25, 0xff},
}

// levels is the number of colours of a heat map, without the colour of NaN.
const levels = 255

// heatOf returns the colour map, followed by the colour of NaN.
func heatOf(t *theme) color.Palette {
	p := make(color.Palette, 0, levels+1)
	for k := range levels {
		t := float64(k) / (levels - 1) * float64(len(viridis)-1)
		i := min(int(t), len(viridis)-2)
		p = append(p, blend(viridis[i], viridis[i+1], t-float64(i)))
	}
	return append(p, t.void)
}
