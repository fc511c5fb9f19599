package stump

import (
	"fmt"
	"html"
)

// String returns, for example, "sign(x3 - 0.25)", "-sign(x1 + 2)" or "constant +1".
// The columns are numbered from x1, as in learn.Dataset.FeatureName.
func (s Stump) String() string {
	if s.IsConstant() {
		return fmt.Sprintf("constant %+d", s.Sign)
	}
	sign := ""
	if s.Sign < 0 {
		sign = "-"
	}
	if s.Threshold < 0 {
		return fmt.Sprintf("%ssign(x%d + %.6g)", sign, s.Feature+1, -s.Threshold)
	}
	return fmt.Sprintf("%ssign(x%d - %.6g)", sign, s.Feature+1, s.Threshold+0) // + 0 turns -0 into 0
}

// HTML returns the text of String as HTML, for notebooks.
func (s Stump) HTML() string { return "<code>" + html.EscapeString(s.String()) + "</code>" }

// String returns, for example, "10000 examples × 20 features, every threshold".
func (s *Search) String() string {
	among := "every threshold"
	if s.bins > 0 {
		among = fmt.Sprintf("at most %d bins a feature", s.bins)
	}
	n, d := s.x.Dims()
	return fmt.Sprintf("%d examples × %d features, %s", n, d, among)
}

// HTML returns the text of String as HTML, for notebooks.
func (s *Search) HTML() string { return "<code>" + html.EscapeString(s.String()) + "</code>" }
