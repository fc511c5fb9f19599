// Package runtime runs cells: it owns the interpreter, the state that cells
// build, their output and their stop button. That the interpreter is yaegi can
// be seen in this package only, and in engine.go only.
package runtime
