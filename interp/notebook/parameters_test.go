package notebook

import (
	"slices"
	"testing"
)

func TestParseParameter(t *testing.T) {
	for text, want := range map[string]string{
		"n=5": "5", "rate=-1e-3": "-1e-3", "on=true": "true", "name=sonar": `"sonar"`, `name="a b"`: `"a b"`, "name=": `""`,
		"xs=[]int{1, 2}": "[]int{1, 2}", `m=map[string]int{"a": 1}`: `map[string]int{"a": 1}`, "f=f()": `"f()"`, "a=b=c": `"b=c"`,
	} {
		if p, err := ParseParameter(text); err != nil || p.Value != want {
			t.Errorf("%s: %+v, %v; want %s", text, p, err, want)
		}
	}
	for _, text := range []string{"n", "=5", "a b=5", "_=1", "func=1"} {
		if p, err := ParseParameter(text); err == nil {
			t.Errorf("%s: %+v", text, p)
		}
	}
}

func TestSetParameters(t *testing.T) {
	parameters := []Parameter{{"n", "5"}, {"s", `"x"`}}
	const tagged = `{"cell_type":"code","source":"n, s := 1, \"\"","metadata":{"tags":["parameters"]},"outputs":[],"execution_count":null}`
	const plain = `{"cell_type":"markdown","source":"text","metadata":{}}`
	for _, test := range []struct {
		cells string
		want  []string
	}{
		{plain + "," + tagged + "," + plain, []string{"text", "n, s := 1, \"\"", "// Parameters\nn = 5\ns = \"x\"", "text"}},
		{plain, []string{"// Parameters\nn := 5\ns := \"x\"", "text"}},
	} {
		nb, err := Parse([]byte(`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` + test.cells + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time it is replaced
			nb.SetParameters(parameters)
			var got []string
			for _, c := range nb.Cells() {
				got = append(got, c.Source())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		}
		if id, _ := nb.fields["cells"].([]any)[len(test.want)-2].(map[string]any)["id"].(string); len(test.want) == 4 && len(id) != 8 {
			t.Errorf("id %q", id)
		}
	}
}
