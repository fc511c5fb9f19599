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
		if got := digits(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
	for v, want := range map[float64]string{10: "10", -3: "-3", 0: "0", 1500: "1500", 2e9: "2.00e+09", math.Copysign(0, -1): "0", math.Inf(-1): "-Inf", nan: ""} {
		table := NewTable("whole")
		table.Add(v)
		if got := table.texts()[0][0]; got != want {
			t.Errorf("alone %v is %q, want %q", v, got, want)
		}
	}
}

// TestTableColumnHasOneNumberOfDecimals: whole numbers have none, other values do not
// count, and numbers that are too different have digits of their own.
func TestTableColumnHasOneNumberOfDecimals(t *testing.T) {
	table := NewTable("a", "b", "c", "d")
	table.Add(46.7, 5.0, 3, 281.2)
	table.Add(10.0, 10.0, Good("4"), 0.0573)
	table.Add(0.15, nan, "5", 0.0)
	want := [][]string{{"46.70", "5", "3", "281"}, {"10.00", "10", "4", "0.0573"}, {"0.15", "", "5", "0"}}
	if diff := cmp.Diff(want, table.texts()); diff != "" {
		t.Error(diff)
	}
}
