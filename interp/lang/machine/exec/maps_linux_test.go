//go:build amd64 && !purego

package exec

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestNeverWritableAndExecutable reads the mappings of the process.
func TestNeverWritableAndExecutable(t *testing.T) {
	var codes []*Text
	for i := range 3 * enough / 2 { // some share a chunk, some do not
		codes = append(codes, number(t, int64(i)))
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip(err)
	}
	found := 0
	for line := range strings.Lines(string(maps)) {
		var from, to uintptr
		var mode string
		if _, err := fmt.Sscanf(line, "%x-%x %s", &from, &to, &mode); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(mode, "w") && strings.Contains(mode, "x") {
			t.Errorf("%s can be written and run", line)
		}
		for _, code := range codes {
			if at := code.base.Load(); at >= from && at < to {
				found++
				if mode != "r-xp" {
					t.Errorf("code has the mode %s", mode)
				}
			}
		}
	}
	if found != len(codes) {
		t.Errorf("%d codes are mapped, want %d", found, len(codes))
	}
	runtime.KeepAlive(codes)
}
