// Package runtime runs cells. A Session connects the front end (interp/cell)
// with the engine (interp/engine). It keeps the state that cells build, passes
// on their output, and can stop them.
package runtime
