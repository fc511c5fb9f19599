// Package yaegi is Mercer's library for the interpreter of that name
// (github.com/traefik/yaegi), for programs that embed it:
//
//	i := interp.New(interp.Options{})
//	i.Use(stdlib.Symbols)
//	i.Use(yaegi.Symbols)
//	i.Eval(`import "github.com/mercer-go/mercer/lib/svm"`)
//
// It has lib, data and viz; gonum's types are used through theirs. Notebooks do
// not need it: they run on interp/engine, whose package comment says why.
package yaegi

import "reflect"

//go:generate go run github.com/traefik/yaegi/cmd/yaegi extract -name yaegi github.com/mercer-go/mercer/lib/learn github.com/mercer-go/mercer/lib/kernel github.com/mercer-go/mercer/lib/svm github.com/mercer-go/mercer/data github.com/mercer-go/mercer/data/format github.com/mercer-go/mercer/data/results github.com/mercer-go/mercer/viz

// Symbols are the exported names of the packages, as Interpreter.Use takes them.
var Symbols = map[string]map[string]reflect.Value{}
