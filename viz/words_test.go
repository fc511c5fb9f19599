package viz

import (
	"slices"
	"strings"
	"testing"

	stdfont "golang.org/x/image/font"
)

var (
	titleText = style(titleSize, stdfont.WeightBold, light.text)
	axisText  = style(labelSize, stdfont.WeightNormal, light.text)
)

func TestWrapKeepsWordsAndWidth(t *testing.T) {
	const sentence = "the boundary of a support vector machine with the stump kernel"
	lines := wrap(titleText, sentence, 120)
	if len(lines) < 2 {
		t.Fatalf("%d lines, want several", len(lines))
	}
	for _, line := range lines {
		if w := titleText.Width(line); w > 120 {
			t.Errorf("line %q is %v wide, want at most 120", line, w)
		}
	}
	if got := strings.Join(lines, " "); got != sentence {
		t.Errorf("lines join to %q", got)
	}
	if got := wrap(titleText, "", 120); got != nil {
		t.Errorf("empty text has lines %q", got)
	}
}

func TestCutEndsWithEllipsis(t *testing.T) {
	got := cut(axisText, "Überlänge-ohne-Leerzeichen", 60)
	if !strings.HasSuffix(got, "…") || axisText.Width(got) > 60 {
		t.Errorf("cut to %q, %v wide", got, axisText.Width(got))
	}
	if got := cut(axisText, "x1", 60); got != "x1" {
		t.Errorf("short text cut to %q", got)
	}
	if got := wrap(titleText, "a incomprehensibilities b", 60); !slices.Equal([]string{got[0], got[len(got)-1]}, []string{"a", "b"}) {
		t.Errorf("lines %q, want a and b around the long word", got)
	}
}
