package pbkdf2_test

import (
	"bytes"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"fmt"
	"hash"
	"math"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/crypto/pbkdf2"
)

func TestKey(t *testing.T) {
	for _, h := range []func() hash.Hash{sha1.New, sha256.New} {
		for _, salt := range [][]byte{nil, []byte("salt"), bytes.Repeat([]byte("long"), 50)} {
			for _, iter := range []int{-1, 0, 1, 2, 100} {
				for _, n := range []int{-1, 0, 1, 20, 31, 32, 33, 100, math.MaxInt, (1<<32-1)*32 + 1} {
					got, err := ours.Key(h, "password", salt, iter, n)
					want, wantErr := pbkdf2.Key(h, "password", salt, iter, n)
					if !bytes.Equal(got, want) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
						t.Fatalf("Key(%d iterations, %d bytes) = %x, %v, want %x, %v", iter, n, got, err, want, wantErr)
					}
				}
			}
		}
	}
}
