package engine_test

import (
	"bytes"
	"reflect"
	"testing"
)

// TestCompiledHash: a map type of the program is also one of this binary, where the compiler
// has made the hash of the keys. It is another one than package reflect makes for a type with
// the same memory.
func TestCompiledHash(t *testing.T) {
	compiled := reflect.TypeFor[map[struct {
		A, B int
		S    string
	}]*bytes.Buffer]()
	r := build(t, `import ("bytes"; "reflect")
		func main() {
			m := `+compiled.String()+`{}
			given := reflect.MakeMap(reflect.TypeOf(m))
			keys := reflect.New(reflect.SliceOf(reflect.TypeOf(m).Key())).Elem()
			for i := range 20 {
				var k struct { A int; B int; S string }
				k.A, k.B, k.S = i, -i, "s"
				m[k] = &bytes.Buffer{}
				given.SetMapIndex(reflect.ValueOf(k), reflect.ValueOf(m[k]))
				keys.Set(reflect.Append(keys, reflect.ValueOf(k)))
			}
			got := given.Interface().(`+compiled.String()+`)
			for k, v := range m {
				if got[k] != v { panic("not found by the program") }
			}
			for i := range keys.Len() {
				if !reflect.ValueOf(m).MapIndex(keys.Index(i)).IsValid() { panic("not found by package reflect") }
			}
		}`)
	if f := r.call("main"); f != nil {
		t.Error(f.Value)
	}
}
