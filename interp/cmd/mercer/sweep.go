package main

import (
	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/tempdir"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/compiled"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// sweep removes what killed processes of this program left: temporary folders, and
// half-written files in the given folders. Nothing that a living process uses is
// removed.
func sweep(dirs ...string) {
	for _, prefix := range []string{modules.TemporaryPrefix, compiled.TemporaryPrefix, builder.TemporaryPrefix} {
		tempdir.Sweep(prefix)
	}
	for _, dir := range dirs {
		atomicfile.RemoveStale(dir)
	}
}
