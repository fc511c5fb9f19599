package symbols

import (
	"archive/zip"
	"bytes"
	"os"
	"reflect"
	"testing"
)

func TestSymbols(t *testing.T) {
	if v := Symbols["os"]()["Args"]; !v.CanSet() || v.Len() != len(os.Args) {
		t.Errorf("os.Args is %v, want the addressable variable", v)
	}
	if f, ok := Symbols["os"]()["Open"].Interface().(func(string) (*os.File, error)); !ok || f == nil {
		t.Errorf("os.Open is a %v", Symbols["os"]()["Open"].Type())
	}
	if got, want := Symbols["os"]()["FileInfo"].Type().Elem(), reflect.TypeFor[os.FileInfo](); got != want {
		t.Errorf("os.FileInfo is %v", got)
	}
	if _, ok := Symbols["math"]()["Pi"]; ok {
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
