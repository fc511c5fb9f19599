package front

import (
	"fmt"
	"testing"
)

func TestImports(t *testing.T) {
	for source, want := range map[string]string{
		"import \"a\"\nx := 1\nimport (\n\tb \"c/d\"\n\t_ \"e\"\n)": "[a c/d e]",
		"package main\n\nimport . \"a\"\n\nfunc main() {}":          "[a]",
		"x := `import \"a\"`": "[]",
		"import \"a":          "[]",
		"import \"a\"\nif {":  "[a]",
		"":                    "[]",
	} {
		if got := fmt.Sprint(Imports(source)); got != want {
			t.Errorf("%q: %s, want %s", source, got, want)
		}
	}
}
