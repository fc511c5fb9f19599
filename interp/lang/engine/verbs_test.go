package engine

import "testing"

// TestOnly: an operand is shown by %T alone.
func TestOnly(t *testing.T) {
	for _, test := range []struct {
		format string
		i      int
		want   bool
	}{
		{"%T", 0, true},
		{"%v", 0, false},
		{"%T", 1, false},
		{"%% %-8T|%d", 0, true},
		{"%% %-8T|%d", 1, false},
		{"%*T", 0, false},
		{"%*T", 1, true},
		{"%6.*T", 0, false},
		{"%6.*T", 1, true},
		{"%[2]T %[1]v", 1, true},
		{"%[2]T %[1]v", 0, false},
		{"%T %[1]v", 0, false},
		{"%v %[1]T", 0, false},
		{"%[3]*.[2]*[1]T", 0, true},
		{"%[3]*.[2]*[1]T", 1, false},
		{"%[1]T%[1]T", 0, true},
		{"%d%", 0, false},
		{"%é%T", 1, true},
		{"%[x]T", 0, true},
		{"%[", 0, false},
		{"#%T", 0, true},
		{"%#T", 0, false},
		{"%#x %T", 1, true},
	} {
		if got := only("T", test.format, test.i); got != test.want {
			t.Errorf("operand %d of %q: %v", test.i, test.format, got)
		}
	}
}
