//go:build !unix && !windows

package session

import "time"

// cpuTime is unknown on this system.
func cpuTime() time.Duration { return -1 }
