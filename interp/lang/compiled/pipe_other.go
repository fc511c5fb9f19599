//go:build !linux

package compiled

import "os"

func widen(*os.File) {}
