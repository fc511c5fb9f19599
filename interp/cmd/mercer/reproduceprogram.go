package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
)

// program names this build, so that results of different builds are not mixed.
// A working copy with changes can give many builds of the same revision, so
// their names include a checksum of the executable.
func program() (string, error) {
	name := build()
	if name == "devel" || strings.HasSuffix(name, "dirty") {
		sum, err := checksum()
		if err != nil {
			return "", err
		}
		name += " " + sum
	}
	return fmt.Sprintf("mercer %s, %s %s/%s", name, runtime.Version(), runtime.GOOS, runtime.GOARCH), nil
}

// checksum returns the first digits of the executable's SHA-256, in
// hexadecimal.
var checksum = sync.OnceValues(func() (string, error) {
	exe, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(exe)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return fmt.Sprintf("%.6x", sum.Sum(nil)), errors.Join(err, f.Close())
})
