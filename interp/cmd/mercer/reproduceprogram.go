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

// program names this build: results of another one are not mixed with its own.
// A working copy with changes may have been built twice, with others in
// between, so what tells such builds apart is a checksum of this executable.
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

// checksum is the beginning of the SHA-256 of this executable, in hexadecimal.
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
