package viz

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTableNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0.0123456: "0.0123", 1.5e-7: "1.50e-07", 999.4: "999", 999.6: "1000", -12345.6: "-12346",
		999999.4: "999999", 1e6: "1.00e+06", math.Inf(1): "+Inf",
		10: "10.0", -9.95: "-9.95", 9.996: "10.0", 99.96: "100", 0.99961: "1.00", 1e-4: "0.000100", 0.25: "0.250",
	} {
		if got := digits(v, false); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
	for v, want := range map[float64]string{10: "10", -3: "-3", 0: "0", 1500: "1500", 2e9: "2.00e+09", math.Copysign(0, -1): "0", math.Inf(-1): "-Inf"} {
		if got := digits(v, true); got != want {
			t.Errorf("among whole numbers %v is %q, want %q", v, got, want)
		}
	}
	if got := digits(nan, false) + digits(nan, true); got != "" {
		t.Errorf("NaN is %q, want an empty cell", got)
	}
}

// TestTableColumnHasAsManyDigits: 10 beside 9.95 has three digits too, and beside
// whole numbers none after the point.
func TestTableColumnHasAsManyDigits(t *testing.T) {
	table := NewTable("a", "b", "c")
	table.Add(9.95, 5.0, 3)
	table.Add(10.0, 10.0, Good("4"))
	table.Add(0.0, nan, "5")
	want := [][]string{{"9.95", "5", "3"}, {"10.0", "10", "4"}, {"0", "", "5"}}
	if diff := cmp.Diff(want, table.texts()); diff != "" {
		t.Error(diff)
	}
}
