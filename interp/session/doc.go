// Package session runs cells. A Session connects the front end (interp/lang/front)
// with the engine (interp/lang/engine). It keeps the state that cells build, passes
// on their output, and can stop them.
package session
