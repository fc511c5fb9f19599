package symbols

import (
	"archive/zip"
	"bytes"
	"os"
	"reflect"
	"testing"

	"github.com/mercer-go/mercer/interp/box"
)

func TestSymbols(t *testing.T) {
	if v := Symbols["os"]["Args"]; !v.CanSet() || v.Len() != len(os.Args) {
		t.Errorf("os.Args is %v, want the addressable variable", v)
	}
	if f, ok := Symbols["os"]["Open"].Interface().(func(string) (*os.File, error)); !ok || f == nil {
		t.Errorf("os.Open is a %v", Symbols["os"]["Open"].Type())
	}
	if got, want := Symbols["os"]["FileInfo"].Type().Elem(), reflect.TypeFor[os.FileInfo](); got != want {
		t.Errorf("os.FileInfo is %v", got)
	}
	if _, ok := Symbols["math"]["Pi"]; ok {
		t.Error("the constant math.Pi has a symbol")
	}
}

func TestEveryPackageHasATable(t *testing.T) {
	z, err := zip.NewReader(bytes.NewReader(Bundle), int64(len(Bundle)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if Symbols[f.Name] == nil {
			t.Errorf("%s can be checked but not run: it has no symbols", f.Name)
		}
	}
	if len(z.File) != len(Symbols) {
		t.Errorf("%d packages in the bundle, %d tables", len(z.File), len(Symbols))
	}
}

// TestEveryInterfaceHasAWrapper: beside those with a method that no other
// package can declare, text.Handler alone has none, for it has a method Box.
func TestEveryInterfaceHasAWrapper(t *testing.T) {
	for path, table := range Symbols {
		for name, v := range table {
			if v.Kind() != reflect.Pointer || !v.IsNil() || v.Type().Elem().Kind() != reflect.Interface {
				continue
			}
			iface := v.Type().Elem()
			if v.CanSet() || iface.NumMethod() == 0 || iface == Symbols["gonum.org/v1/plot/text"]["Handler"].Type().Elem() {
				continue
			}
			open := true
			for i := range iface.NumMethod() {
				open = open && iface.Method(i).PkgPath == ""
			}
			if open != (Wrappers[iface] != nil) {
				t.Errorf("%s.%s: implementable %v, wrapper %v", path, name, open, Wrappers[iface])
			}
		}
	}
}

func TestEveryWrapperImplementsItsInterface(t *testing.T) {
	for iface, wrapper := range Wrappers {
		if !wrapper.Implements(iface) {
			t.Errorf("%v does not implement %v", wrapper, iface)
		}
		if wrapper.NumField() != 1 || wrapper.Field(0).Type != reflect.TypeFor[box.Box]() {
			t.Errorf("%v is not a box alone", wrapper)
		}
	}
	if !MultiError.Implements(reflect.TypeFor[error]()) || MultiError.Size() != reflect.TypeFor[box.Box]().Size() {
		t.Errorf("%v is no box that is an error", MultiError)
	}
}
