// Package modules lets a cell import packages that are not compiled into
// mercer: it reads their source from the module cache and checks it, so that
// the engine can interpret it.
//
// Which module has a package, and in which version, says the notebook's go.mod,
// the one in the working directory or above it; beside that a go.mod of the
// session's own, to which Get adds modules (gomod.go). A package that is
// compiled in is always preferred, whatever version go.mod asks for.
//
// Not every package can be interpreted: those with cgo or assembly cannot, nor
// those that reach into the runtime or import a package that is not at hand
// (source.go). The error says which, and that
//
//	mercer build --with module@version
//
// makes a mercer with the module compiled in.
package modules
