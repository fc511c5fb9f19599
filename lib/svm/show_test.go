package svm_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

func TestShow(t *testing.T) {
	m := train(t, six(), kernel.Linear{}, svm.Params{C: 8})
	want := `SVM with kernel linear, C = 8
2 support vectors of 6 examples, 0 at their bound; bias 0
dual 0.25, primal 0.25, gap 0; KKT violation 0
converged after 1 iterations`
	if got := m.String(); got != want {
		t.Errorf("String is\n%s\nwant\n%s", got, want)
	}
	for _, part := range []string{"linear", "2 of 6 examples", "0.25", "converged"} {
		if !strings.Contains(m.HTML(), part) {
			t.Errorf("HTML lacks %q:\n%s", part, m.HTML())
		}
	}
	if err := xml.Unmarshal([]byte(m.HTML()), new(any)); err != nil {
		t.Errorf("HTML is not well formed: %v", err)
	}
}

// tricky has a name that is no HTML.
type tricky struct{ kernel.Linear }

func (tricky) String() string { return "<b>&" }

func TestHTMLEscapes(t *testing.T) {
	html := train(t, six(), tricky{}, svm.Params{}).HTML()
	if strings.Contains(html, "<b>") || !strings.Contains(html, "&lt;b&gt;&amp;") {
		t.Errorf("the kernel's name is not escaped:\n%s", html)
	}
}
