package trial

import "testing"

func TestFailures(t *testing.T) {
	modes := Modes{"whole", "split", "halves"}
	outcomes := []Outcome{
		{Name: "a.go", Mode: "whole"},
		{Name: "a.go", Mode: "split", Failure: "now this"},
		{Name: "b.go", Mode: "whole", Failure: "new"},
		{Name: "b.go", Mode: "split", Skipped: "main has a return"},
		{Name: "b.go", Mode: "halves"},
	}
	known, err := modes.ParseFailures("# comment\n\na.go whole was wrong\na.go split a reason\nb.go split another\nz.go whole kept\n")
	if err != nil {
		t.Fatal(err)
	}
	got := known.Surprises(outcomes)
	if len(got) != 2 || got[0] != "a.go (whole) passes, but failures.txt lists it" || got[1] != "b.go (whole) fails: new" {
		t.Errorf("surprises: %q", got)
	}
	again, err := modes.ParseFailures(modes.FormatFailures("Programs", outcomes, known))
	if err != nil || len(again) != 3 || again[[2]string{"z.go", "whole"}] != "kept" || again[[2]string{"a.go", "split"}] != "a reason" || again[[2]string{"b.go", "whole"}] != "new" {
		t.Errorf("written and read: %v, %v", again, err)
	}
	if _, err := modes.ParseFailures("a.go whole\n"); err == nil {
		t.Error("a line without a reason is accepted")
	}
	if s := modes.Summary(outcomes); s != "whole 1 of 2 (50.0 %), split 0 of 1 (0.0 %), halves 1 of 1 (100.0 %)" {
		t.Error(s)
	}
}
