package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompleteMagic: the names of magics and what they take are completed, and
// the Go that they run; what is not Go is not taken for it.
func TestCompleteMagic(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join("données", "inner"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data.csv", "deep.txt", ".hidden"} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("MERCER_TRIAL", "1")
	s := assisted(t, "length := 3\nimport \"math\"")
	for _, tt := range []struct {
		source string // | is the cursor
		start  int
		want   string
	}{
		{"%ti|", 0, "%time %timeit"},
		{"x := 1\n  %ti|", 9, "%time %timeit"},
		{"%%ti|", 0, "%%time %%timeit"},
		{"x := 1\n%%|", 7, ""},
		{"%%bas|\nls", 0, "%%bash"},
		{"%help tim|", 6, "time timeit"},
		{"%help %%t|", 6, "%%time %%timeit"},
		{"%env MERCER_TRI|", 5, "MERCER_TRIAL"},
		{"%%native o|\nx := 1", 9, "off"},
		{"%%native on|", 9, ""},
		{"%cd |", 4, "données/"},
		{"%cd données/|", 12, "inner/"},
		{"%%writefile d|\ntext", 12, "data.csv deep.txt données/"},
		{"%%writefile -a .h|", 15, ".hidden"},
		{"!cat da|", 5, "data.csv"},
		{"!|", 1, ""},
		{"%%bash\nleng|", 11, ""},
		{"%time leng|", 6, "length"},
		{"%timeit -n 10 math.Sqrt(leng|)", 24, "length"},
		{"y := \"é\"\n%time y = math.Cosh|\nz := 1", 24, "Cosh"},
		{"lengthy := 4\n%time leng|", 19, "lengthy length"},
		{"leng|\n%who", 0, "length"},
		{"x := 7 %\nleng|", 9, "length"},
	} {
		before, after, _ := strings.Cut(tt.source, "|")
		at := len([]rune(before))
		c := s.Complete(before+after, at)
		var got []string
		for _, m := range c.Matches {
			if !strings.Contains(m, "(") {
				got = append(got, m)
			}
		}
		if strings.Join(got, " ") != tt.want || c.Start != tt.start && tt.want != "" || c.End != at || len(c.Details) != len(c.Matches) {
			t.Errorf("%q: %q replaces %d to %d; want %q from %d", tt.source, got, c.Start, c.End, tt.want, tt.start)
		}
	}
}

func TestInspectMagic(t *testing.T) {
	s := assisted(t, "length := 3")
	for source, want := range map[string]string{
		"%timeit| f()":            "%timeit [-n LOOPS]",
		"%ti|meit":                "%timeit [-n LOOPS]",
		"%%capture out|\nlength":  "%%capture [NAME]",
		"!ls| -l":                 "! COMMAND",
		"%time length|":           "var length int",
		"%%time\nlength|":         "var length int",
		"%%writefile x\nlength|":  "",
		"%nothing|":               "",
		"x := 1\n%who|\nlength++": "%who",
	} {
		before, after, _ := strings.Cut(source, "|")
		i := s.Inspect(before+after, len([]rune(before)), 0)
		if i.Found != (want != "") || !strings.HasPrefix(i.Text, want) || !strings.Contains(i.Markdown, want) {
			t.Errorf("%q: %q, want %q", source, i.Text, want)
		}
	}
}
