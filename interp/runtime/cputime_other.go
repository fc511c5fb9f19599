//go:build !unix && !windows

package runtime

import "time"

// cpuTime is not known.
func cpuTime() time.Duration { return -1 }
