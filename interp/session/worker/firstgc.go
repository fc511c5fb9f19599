package worker

import (
	"os"
	"runtime"
	"runtime/debug"
)

// firstPercent is the garbage collector's percentage until the first collection.
const firstPercent = 200

// collectLater puts off the first collection until the heap has 8 MB, and not 4. A new session has half of that, so one of
// its first cells would wait some milliseconds for the collector, which has next to nothing to free then. Afterwards
// the percentage is as before. GOGC, if set, decides, and so does a cell that sets the percentage.
func collectLater() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(firstPercent)
	runtime.AddCleanup(new(*byte), func(usual int) {
		if now := debug.SetGCPercent(usual); now != firstPercent {
			debug.SetGCPercent(now)
		}
	}, usual)
}
