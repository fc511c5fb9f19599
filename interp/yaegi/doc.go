// Package yaegi makes Mercer's library available in the interpreter yaegi
// (github.com/traefik/yaegi), for programs that embed it:
//
//	i := interp.New(interp.Options{})
//	i.Use(stdlib.Symbols)
//	i.Use(yaegi.Symbols)
//	i.Eval(`import "github.com/mercer-go/mercer/lib/svm"`)
//
// It has the packages lib/learn, lib/kernel, lib/svm, viz, data, data/format
// and data/results. A program can use gonum's types where these packages
// return them, but it cannot import gonum. Notebooks do not need this package:
// they run on interp/lang/engine, whose package comment says why.
package yaegi

import "reflect"

//go:generate go run github.com/traefik/yaegi/cmd/yaegi extract -name yaegi github.com/mercer-go/mercer/lib/learn github.com/mercer-go/mercer/lib/kernel github.com/mercer-go/mercer/lib/svm github.com/mercer-go/mercer/data github.com/mercer-go/mercer/data/format github.com/mercer-go/mercer/data/results github.com/mercer-go/mercer/viz

// Symbols holds the exported names of the packages that the package comment
// lists. Pass it to yaegi's Interpreter.Use.
var Symbols = map[string]map[string]reflect.Value{}
