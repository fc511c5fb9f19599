// Package viz draws what the library computes: two-feature data sets and
// decision boundaries, curves, bars, distributions, Gram matrices and tables.
//
// Every chart is a *Figure, which a notebook shows by itself and which a
// program saves as PNG or SVG:
//
//	fig, err := viz.Boundary(model, train)
//	...
//	err = fig.Save("boundary.svg")
//
// Figures are made of plotters of gonum.org/v1/plot. Figure.With adds any other
// plotter to a figure, and Figure.Layers and Figure.Plot take a figure into a
// plot of your own:
//
//	fig = fig.With("y = x²", plotter.NewFunction(func(x float64) float64 { return x * x }))
//
// A figure is computed once, when it is made, and never changes afterwards: it
// may be rendered from many goroutines, and equal figures have equal bytes.
// Colours are those of Okabe and Ito, which colour-blind readers tell apart;
// classes and curves differ by marker or dash as well. Figure.Dark is the same
// figure for a dark page.
package viz
