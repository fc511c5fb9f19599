package worker

import (
	"testing"
)

// TestCommandReads: a command with os.Stdin as its own is typed to, line by
// line, also when it is a shell that has started it; one that does not read is
// not, and afterwards the cell reads as before.
func TestCommandReads(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := read(t, c, `import ("fmt"; "os"; "os/exec"; "strings")
of := func(script string) string {
	cmd := exec.Command("sh", "-c", script)
	cmd.Stdin = os.Stdin
	return strings.TrimSpace(string(must(cmd.Output())))
}`); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		source string
		lines  []string
		want   string
		asked  int
	}{
		{`of("read a; read b; echo $b $a")`, []string{"one", "two"}, "two one", 2},
		{`of("sh -c 'read a; echo $a'; true")`, []string{"below"}, "below", 1},
		{`of("cat")`, []string{"x", "y"}, "x\ny", 3},
		{`of("sleep 0.2; echo quiet")`, nil, "quiet", 0},
		{`var s string
fmt.Scan(&s)
s`, []string{"itself"}, "itself", 1},
	} {
		r, value, err := read(t, c, test.source, test.lines...)
		if err != nil || value != test.want || len(r.asked) != test.asked {
			t.Errorf("%s\n%q, %v, asked %v; stderr %q", test.source, value, err, r.asked, r.stderr)
		}
	}
}
