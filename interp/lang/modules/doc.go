// Package modules lets a cell import packages that are not compiled into
// mercer. It reads their source from the module cache and checks it, so that
// the engine can interpret it.
//
// The notebook's go.mod, in the working directory or above it, says which
// module has a package, and in which version. The session can have a go.mod of
// its own too, to which Get adds modules (gomod.go). A package that is compiled
// in is always preferred, whatever version go.mod requires.
//
// Of a package with assembly for this processor, the files for another one are
// read, if they are all Go. A function in assembly that for some processor only jumps to a
// function in Go is that function. Of syscall, which cells cannot import, a module can
// use what is the same on every system, such as syscall.EINVAL.
//
// Some packages cannot be interpreted: packages with cgo, packages that are
// nothing without assembly, packages that reach into the runtime, and packages
// that import one of these. The error names the package and says whether a build would
// help, or a download: the session then does that (package builder).
package modules
