// Package widget puts controls into a notebook: sliders, menus, checkboxes and
// buttons. Interact links such controls to the parameters of a function, and
// shows the function's result again whenever a control moves.
//
//	widget.Interact(func(c, gamma float64) (*viz.Figure, error) {
//		m, err := svm.Train(ctx, ds, kernel.Gaussian{Gamma: gamma}, svm.Params{C: c})
//		if err != nil {
//			return nil, err
//		}
//		return viz.Boundary(m, ds)
//	})
//
// Functions given to OnChange, OnClick and Interact run like cells: one at a
// time, never at the same time as a cell, in the order in which the reader of
// the notebook used the controls. If a control moves several times while such
// a function runs, the next call gets the newest value only. What these
// functions print goes to the outputs of the cell that made the control, or
// into an Output that captures it. The stop button stops them. If one fails,
// its error is shown in the same place, and everything else stays as it is.
//
// Value and the Set methods may be called from any goroutine. A Set method
// does not call the functions given to OnChange.
//
// The controls are Jupyter's own widgets (models of version 2 over comms), so
// any front end that supports ipywidgets shows them. Other front ends show a
// control as text. When the interpreter ends, its controls disappear from the
// page.
package widget
