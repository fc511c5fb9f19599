package nearest

import "testing"

func TestName(t *testing.T) {
	names := []string{"breast_wisconsin", "iris", "pima_diabetes", "sonar"}
	for word, want := range map[string]string{
		"sonarr": "sonar", "irs": "iris", "pima": "pima_diabetes", "wisconsin": "breast_wisconsin", "cifar10": "", "": "",
	} {
		if got := Name(word, names); got != want {
			t.Errorf("%q may mean %q, want %q", word, got, want)
		}
	}
}

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"iris", "iris", 0},
		{"irs", "iris", 1},
		{"iriss", "iris", 1},
		{"oris", "iris", 1},
		{"kitten", "sitting", 3}, // Wagner & Fischer's usual example
		{"größe", "grösse", 2},
	} {
		if got := edits(c.a, c.b); got != c.want {
			t.Errorf("edits(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if edits(c.a, c.b) != edits(c.b, c.a) {
			t.Errorf("edits(%q, %q) is not symmetric", c.a, c.b)
		}
	}
}
