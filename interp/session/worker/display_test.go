package worker

import (
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// TestValuesWithoutEnd: showing a value that contains itself, or is nested a
// million deep, cuts it off and keeps the state.
func TestValuesWithoutEnd(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := run(t, c, `import ("encoding/json"; "fmt")
type L []L
l := L{nil}; l[0] = l
type C struct{ v any }
list := []any{1, nil}; list[1] = list
m := map[string]any{}; m["a"], m["b"] = m, list
boxed := C{[]any{nil}}; boxed.v.([]any)[0] = boxed
var deep any
for range 1_000_000 { deep = []any{deep} }
_ = deep
state := 42`); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ source, want string }{
		{"l", "[…]"},
		{"list", "[1 …]"},
		{"m", "map[a:… b:[1 …]]"},
		{"boxed", "{[{…}]}"},
		{"func() (any, any) { return list, m }()", "[1 …] map[a:… b:[1 …]]"},
		{"[]any{list, l}", "[[1 …] […]]"},
		{"fmt.Sprint(list, l)", "[1 …] […]"},
		{"fmt.Sprintf(\"%v %+v\", m, boxed)", "map[a:… b:[1 …]] {v:[{v:…}]}"},
		{"fmt.Sprintf(\"%#v\", list)", "[]interface {}{1, …}"},
		{"len(fmt.Sprint(deep))", "20005"},
		{"_, failed := json.Marshal(l); fmt.Sprint(failed)", "json: unsupported value: encountered a cycle via main.L"},
		{"display.JSON(m)", "map[a:… b:[1 …]]"},
		{"deep", strings.Repeat("[", 101) + "…" + strings.Repeat("]", 101)},
		{"state", "42"},
	} {
		if _, value, err := run(t, c, test.source); err != nil || value != test.want {
			t.Errorf("%s: %.300q, %v", test.source, value, err)
		}
	}
	for source, want := range map[string]string{"panic(list)": "panic: [1 …]", "%who": "", "fmt.Println(deep, l)": "", "Display(m)": ""} {
		_, _, err := run(t, c, source)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", source, err)
		}
	}
	for _, name := range []string{"l", "list", "m", "boxed", "deep"} {
		if found := c.Inspect(name, len(name), 0); !found.Found {
			t.Errorf("inspect %s: %+v", name, found)
		}
	}
	if _, value, err := run(t, c, "state"); err != nil || value != "42" {
		t.Errorf("%q, %v", value, err)
	}
}

// TestLongValues: a long value is cut off with a note.
func TestLongValues(t *testing.T) {
	c := client(t, Options{})
	const note = "\nmercer: the value is too long to show"
	for _, test := range []struct{ source, begins, ends string }{
		{"make([]int, 3_000_000)", "[0 0 0 0", "0" + note + " (3000000 elements); the rest of it is left out from here on"},
		{"import \"strings\"\ns := strings.Repeat(\"é\", 50_000_000)\ns", "éé", "é" + note + " (100.0 MB); the rest of it is left out from here on"},
		{"type T string\nT(s)", "éé", " (100.0 MB); the rest of it is left out from here on"},
		{"[]string{s}", "[éé", "the rest of it is left out from here on"},
		{"[]struct{ A string }{{s}}", "[{éé", "the rest of it is left out from here on"},
		{"display.Auto(s)", "éé", "the rest of it is left out from here on"},
	} {
		r, value, err := run(t, c, test.source)
		if err != nil || len(r.shown) > 0 {
			t.Fatal(test.source, err)
		}
		if len(value) < 256<<10 || len(value) > 257<<10 || !strings.HasPrefix(value, test.begins) || !strings.HasSuffix(value, test.ends) {
			t.Errorf("%s: %d bytes, %.20q … %q", test.source, len(value), value, value[max(0, len(value)-120):])
		}
	}
	r, _, err := run(t, c, "Display([]struct{ A string }{{s}})\nDisplay(map[string]int{s: 1})")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.shown {
		if html, _ := d.Data[display.MIMETypeHTML].(string); len(html) == 0 || len(html) > 10_000 {
			t.Errorf("%d bytes of HTML", len(html))
		}
	}
	_, _, err = run(t, c, "panic(s)")
	if err == nil || len(err.Error()) > 257<<10 {
		t.Error("the text of the panic is not cut off")
	}
}
