package assumed

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// Tables are the parts of an ssa.Program that grow. It has no way to forget.
type Tables struct {
	Packages   *map[*types.Package]*ssa.Package
	Interfaces *map[types.Type]struct{} // the types that interfaces have been made of
	Parameters *map[types.Type]bool     // whether a type has type parameters
	Methods    *typeutil.Map            // wrappers, by type

	Mode *ssa.BuilderMode // how functions are built, which does not grow
}

// TablesOf finds them. A table that this build's Program does not have in this
// form is nil.
func TablesOf(prog *ssa.Program) Tables {
	if !programs.Holds() {
		return Tables{}
	}
	return tablesOf(prog)
}

func tablesOf(prog *ssa.Program) Tables {
	p := reflect.ValueOf(prog).Elem()
	t := Tables{Packages: table[map[*types.Package]*ssa.Package](p.FieldByName("packages"))}
	t.Interfaces = table[map[types.Type]struct{}](p.FieldByName("makeInterfaceTypes"))
	if f := p.FieldByName("hasParams"); f.Kind() == reflect.Struct {
		t.Parameters = table[map[types.Type]bool](f.FieldByName("seen"))
	}
	if f := p.FieldByName("methodSets"); f.IsValid() && f.Type() == reflect.TypeFor[typeutil.Map]() {
		t.Methods = (*typeutil.Map)(unsafe.Pointer(f.UnsafeAddr()))
	}
	if f := p.FieldByName("mode"); f.IsValid() && f.Type() == reflect.TypeFor[ssa.BuilderMode]() {
		t.Mode = (*ssa.BuilderMode)(unsafe.Pointer(f.UnsafeAddr()))
	}
	return t
}

// table is a map in an unexported field, or nil if it is not of type M.
func table[M any](field reflect.Value) *M {
	m := reflect.TypeFor[M]()
	if !field.IsValid() || field.Kind() != reflect.Map || field.Type().Key() != m.Key() ||
		field.Type().Elem() != m.Elem() && !(m.Elem().Size() == 0 && field.Type().Elem().ConvertibleTo(m.Elem())) {
		return nil
	}
	return (*M)(unsafe.Pointer(field.UnsafeAddr()))
}

var programs = &Assumption{
	Name:    "the tables of an ssa.Program are maps in known fields",
	User:    "engine: to forget the packages of cells that are gone",
	Without: "nothing is forgotten: a session takes more memory with every cell, and a method declared later does not hide a promoted one",
	probe: func() bool {
		t := tablesOf(ssa.NewProgram(token.NewFileSet(), 0))
		return t.Packages != nil && t.Interfaces != nil && t.Parameters != nil && t.Methods != nil && t.Mode != nil
	},
}
