// Package runtime runs cells: it joins the front end (interp/cell) and the
// engine (interp/engine) in a Session, with the state that cells build, their
// output and their stop button.
package runtime
