package nearest

import "testing"

func TestName(t *testing.T) {
	names := []string{"%time", "%timeit", "%who", "%cd"}
	for name, want := range map[string]string{
		"%tme": "%time", "%TIME": "%time", "%timit": "%timeit", "%hwo": "%who", "%whoami": "", "": "",
	} {
		if got := Name(name, names); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"run", "run", 0}, {"", "run", 3}, {"rn", "run", 1}, {"urn", "run", 1}, {"kernal", "kernel", 1}, {"abc", "xyz", 3}} {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("%s %s: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
