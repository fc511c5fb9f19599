// Package viz draws what the library computes: data sets, pairs of their features,
// decision boundaries, curves, also over times, bars, distributions, Gram matrices and
// tables.
//
// Every chart is a *Figure. A notebook shows it when it is the last value of a
// cell. A program saves it as PNG or SVG:
//
//	fig, err := viz.Boundary(model, train)
//	...
//	err = fig.Save("boundary.svg")
//
// A figure consists of plotters of gonum.org/v1/plot. Figure.With adds any other
// plotter to it. Figure.Layers and Figure.Plot let you use a figure in a plot of
// your own:
//
//	fig = fig.With("y = x²", plotter.NewFunction(func(x float64) float64 { return x * x }))
//
// A figure is computed once, when it is made, and never changes. Several
// goroutines may render it at the same time. The same data and options give the
// same bytes in a file.
//
// The colours are those of Okabe and Ito, which colour-blind readers can tell
// apart. Classes and curves also differ in their markers or dashes. Figure.Dark
// returns the same figure for a dark page.
package viz
