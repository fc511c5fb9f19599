// Package builder builds a mercer that has more packages compiled in. Packages with
// assembly, cgo or go:linkname cannot be interpreted, but the Go toolchain can compile
// them. Go has no plugins without cgo, so the whole program is built again.
//
// Build is what "mercer build --with" does (build.go). It makes a temporary module that
// requires mercer and the modules of the packages (module.go, source.go), lists the
// packages (list.go), and writes tables of their names beside a copy of mercer's main
// package.
//
// Store keeps such programs for notebooks (store.go). A notebook whose cells import such
// packages gets a kernel of its own: the program is found by the packages, the versions
// of all modules and the mercer that built it. Store also remembers which notebook had
// which program last, so that its next session begins with it (notebook.go).
package builder
