package nearest

import "testing"

func TestName(t *testing.T) {
	names := []string{"%time", "%timeit", "%who", "%cd", "breast_wisconsin", "iris", "pima_diabetes", "sonar"}
	for word, want := range map[string]string{
		"%tme": "%time", "%TIME": "%time", "%timit": "%timeit", "%hwo": "%who", "%whoami": "", "": "",
		"sonarr": "sonar", "irs": "iris", "pima": "pima_diabetes", "Wisconsin": "breast_wisconsin", "cifar10": "", "ast": "",
	} {
		if got := Name(word, names); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"run", "run", 0},
		{"", "run", 3},
		{"rn", "run", 1},
		{"urn", "run", 1},
		{"kernal", "kernel", 1},
		{"abc", "xyz", 3},
		{"kitten", "sitting", 3},
		{"größe", "grösse", 2},
	} {
		a, b := []rune(test.a), []rune(test.b)
		if got, back := distance(a, b), distance(b, a); got != test.want || back != test.want {
			t.Errorf("%s %s: %d and %d, want %d", test.a, test.b, got, back, test.want)
		}
	}
}
