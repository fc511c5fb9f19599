package display

import (
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	p := Progress{Stage: "boost<", Done: 12, Total: 200, Note: "error 0.2", Elapsed: 3 * time.Second, Remaining: 47 * time.Second}
	if got := p.String(); got != "boost< 12/200, 0:03, 0:47 left, error 0.2" {
		t.Errorf("got %q", got)
	}
	html := p.HTML()
	for _, want := range []string{"boost&lt;", `value="12" max="200"`, "0:47 left", "error 0.2"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	p.Ended, p.Remaining = true, 0
	if got := p.String(); got != "boost< 12/200, 3.0 s, error 0.2, stopped" {
		t.Errorf("ended: %q", got)
	}
	if strings.Contains(p.HTML(), "<progress") {
		t.Error("a bar that has ended")
	}
	p = Progress{Stage: "descent", Done: 7, Elapsed: 2 * time.Hour}
	if got := p.String(); got != "descent 7, 2:00:00" || strings.Contains(p.HTML(), "<progress") {
		t.Errorf("of unknown length: %q, %s", got, p.HTML())
	}
}
