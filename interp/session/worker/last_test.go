package worker

import "testing"

func TestLastWords(t *testing.T) {
	const mark = "MARK" // stands for one
	for _, test := range []struct {
		name          string
		pieces        []string
		shown, hidden string
	}{
		{"nothing", nil, "", ""},
		{"plain text", []string{"a\n", "b fatal error: c\n"}, "a\nb fatal error: c\n", ""},
		{"a death", []string{"a\n", "fatal error: ", "x", "\n"}, "a\n", "fatal error: x\n"},
		{"in one piece", []string{"a\nfatal error: x\n"}, "a\n", "fatal error: x\n"},
		{"after an unfinished line", []string{"a", "panic: x\n"}, "a", "panic: x\n"},
		{"it lives on", []string{"panic: x\n", mark, "more"}, "panic: x\nmore", ""},
		{"it has lived on", []string{"a\nb", mark, "panic: x\n", mark, "fatal error: y"}, "a\nbpanic: x\n", "fatal error: y"},
	} {
		l := last{watch: true}
		shown := ""
		for _, p := range test.pieces {
			if p == mark {
				shown += l.lives()
			} else {
				shown += l.keep(p)
			}
		}
		if words := l.words(); shown != test.shown || words != test.hidden {
			t.Errorf("%s: shown %q, last words %q", test.name, shown, words)
		}
	}
	l := last{watch: true}
	l.keep("fatal error: late")
	if text := l.giveUp(); text != "fatal error: late" || l.suspects() {
		t.Errorf("gave up %q", text)
	}
	if words := l.words(); words != "fatal error: late" {
		t.Errorf("remembered %q", words)
	}
	l.keep("\n\ngoroutine 1:\nSIGABRT: abort\n") // long after
	if words := l.words(); words != "fatal error: late\n\ngoroutine 1:\nSIGABRT: abort\n" {
		t.Errorf("remembered %q", words)
	}
}
