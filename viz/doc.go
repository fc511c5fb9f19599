// Package viz draws what the library computes: two-feature data sets and
// decision boundaries, curves, Gram matrices and tables.
//
// Every chart is a *Figure, which a notebook shows by itself and which a
// program saves as PNG or SVG:
//
//	fig, err := viz.Boundary(model, train)
//	...
//	err = fig.Save("boundary.svg")
//
// A figure is computed once, when it is made, and never changes afterwards: it
// may be rendered from many goroutines, and equal figures have equal bytes.
// Colours are those of Okabe and Ito, which colour-blind readers tell apart;
// classes and curves differ by marker or dash as well.
package viz
