package main

import "testing"

func TestCheckData(t *testing.T) {
	for dir, want := range map[string]state{"": absent, t.TempDir(): good, "/no/such/folder": faulty} {
		t.Setenv("MERCER_DATA", dir)
		if found := checkData()[0]; found.state != want {
			t.Errorf("%q: %+v", dir, found)
		}
	}
}
