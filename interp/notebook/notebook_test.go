package notebook

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestAsPython: what is written is what Python's nbformat writes; golden.ipynb
// was made of messy.ipynb by testdata/golden.py.
func TestAsPython(t *testing.T) {
	want := read(t, "testdata/golden.ipynb")
	for _, path := range []string{"testdata/messy.ipynb", "testdata/golden.ipynb"} {
		nb, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(nb.Bytes())); diff != "" {
			t.Errorf("%s: -want +got\n%s", path, diff)
		}
	}
}

func TestParse(t *testing.T) {
	nb, err := Parse([]byte("\xEF\xBB\xBF" + `{"nbformat":4,"cells":[
		{"cell_type":"code","source":["a\n","b"],"metadata":{"tags":["x","y"]}},
		{"cell_type":"markdown","source":"c"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	a, b := nb.Cells()[0], nb.Cells()[1]
	if a.Source() != "a\nb" || !a.IsCode() || !a.HasTag("y") || a.HasTag("z") {
		t.Errorf("%+v", a)
	}
	if b.Source() != "c" || b.IsCode() || b.HasTag("x") {
		t.Errorf("%+v", b)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{``, "not a notebook: it is empty"},
		{"\n", "not a notebook: it is empty"},
		{`[]`, "not a notebook: its JSON is of type array, not an object"},
		{`{"name":"x"}`, "not a notebook: its JSON has no nbformat"},
		{`null`, "not a notebook: its JSON has no nbformat"},
		{`{"nbformat":4,"cells":[]`, "not a notebook"},
		{`{"nbformat":4,"cells":[]} x`, "more text after"},
		{`{"nbformat":3,"worksheets":[]}`, "format is 3, not 4"},
		{`{"nbformat":4}`, "no list of cells"},
		{`{"nbformat":4,"cells":[1]}`, "cell 1 is not an object"},
		{`{"nbformat":4,"cells":[{"source":""}]}`, "cell 1: no cell_type"},
		{`{"nbformat":4,"cells":[{"cell_type":"code","source":[1]}]}`, "cell 1: its source"},
	} {
		if _, err := Parse([]byte(test.in)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.in, err)
		}
	}
}

// TestOddShapes: whatever JSON stands where outputs and the like belong, it is
// kept.
func TestOddShapes(t *testing.T) {
	for _, in := range []string{
		`{"cell_type":"code","source":"","outputs":[1,{"output_type":"stream","text":[2]},{"output_type":"display_data","data":3}]}`,
		`{"cell_type":"code","source":"","outputs":{"a":1},"metadata":[],"attachments":{"a":"b"}}`,
		`{"cell_type":"code","source":"","metadata":{"tags":"x"}}`,
	} {
		nb, err := Parse([]byte(`{"nbformat":4,"metadata":7,"cells":[` + in + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		nb.Cells()[0].HasTag("x")
		nb.Cells()[0].texts(func(Text) bool { return true })
		if _, err := Parse(nb.Bytes()); err != nil {
			t.Errorf("%s: %v", in, err)
		}
	}
}

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.ipynb")
	nb, err := ReadFile("testdata/messy.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read(t, path), read(t, "testdata/golden.ipynb")) {
		t.Error("the file has other content")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","source":["\ud83d\n"],"outputs":[{}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := Parse(data)
		if err != nil {
			return
		}
		once := nb.Bytes()
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("our own output is refused: %v\n%s", err, once)
		}
		if !bytes.Equal(again.Bytes(), once) {
			t.Error("writing is not stable")
		}
	})
}
