// Package widget puts controls into a notebook: sliders, menus, boxes to tick,
// buttons, and Interact, which draws a function's result again while they are
// moved. They are Jupyter's own widgets, models of version 2 over comms, so a
// front end that knows ipywidgets shows them without more.
//
//	widget.Interact(func(c, gamma float64) (*viz.Figure, error) {
//		m, err := svm.Train(ctx, ds, kernel.Gaussian{Gamma: gamma}, svm.Params{C: c})
//		if err != nil {
//			return nil, err
//		}
//		return viz.Boundary(m, ds)
//	})
//
// The functions given to OnChange, OnClick and Interact run where cells run:
// one at a time, never beside a cell, in the order in which the reader acted.
// Of the values that a control takes while such a function runs, the next call
// sees the newest alone. What they print goes to the outputs of the cell that
// has made the control, or to an Output that captures it; the stop button stops
// them, and one that fails shows its error there and leaves all else as it is.
// Value and the Set methods may be used from any goroutine. A Set method does
// not call OnChange.
//
// A front end without widgets shows a control as text. When the interpreter
// ends, so do its controls, and they vanish from the page.
package widget
