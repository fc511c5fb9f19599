// Package yaegi makes Mercer's library and gonum available in the interpreter
// yaegi (github.com/traefik/yaegi), for programs that embed it:
//
//	i := interp.New(interp.Options{})
//	err := i.Use(stdlib.Symbols)
//	err = i.Use(yaegi.Symbols)
//	_, err = i.Eval(`import "github.com/mercer-go/mercer/lib/svm"`)
//
// It has every package of lib, data, viz, gonum and gonum/plot that a cell of a
// notebook can import, from the same list as interp/symbols. Exported generic
// functions and types have no value before they are instantiated, so they are
// not here; lib, data and viz export none.
//
// The tables are committed, because a program that imports this package must
// build without a generator. They are 450 KB of source, 400 of them for gonum,
// and 50 KB in the compressed history of the repository. A program links all
// that they name: 28 MB, beside 28 MB of yaegi and its standard library.
//
// Notebooks do not need this package. They run on interp/lang/engine;
// README.md says why, and what to write where yaegi cannot do what a notebook does.
package yaegi

import "reflect"

//go:generate go run ../symbols/generate -yaegi

// Symbols holds the exported names of the packages, by import path, "/" and
// package name, as yaegi's Interpreter.Use takes them. An entry "_I" beside an
// interface I is the type that carries an interpreted value into an I.
var Symbols = map[string]map[string]reflect.Value{}
