package hkdf_test

import (
	"bytes"
	"crypto/hkdf"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"hash"
	"math"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/crypto/hkdf"
)

func TestHKDF(t *testing.T) {
	long := bytes.Repeat([]byte("long"), 50)
	for _, h := range []func() hash.Hash{sha1.New, sha256.New, sha512.New} {
		for _, secret := range [][]byte{nil, []byte("secret"), long} {
			for _, salt := range [][]byte{nil, {}, []byte("salt"), long} {
				got, err := ours.Extract(h, secret, salt)
				want, wantErr := hkdf.Extract(h, secret, salt)
				same(t, got, err, want, wantErr)
				for _, n := range []int{0, 1, 20, 32, 33, 100, 255 * 20, 255*20 + 1, 255 * 64, 255*64 + 1, math.MaxInt} {
					got, err := ours.Key(h, secret, salt, "info", n)
					want, wantErr := hkdf.Key(h, secret, salt, "info", n)
					same(t, got, err, want, wantErr)
					got, err = ours.Expand(h, secret, "", n)
					want, wantErr = hkdf.Expand(h, secret, "", n)
					same(t, got, err, want, wantErr)
				}
			}
		}
	}
}

func same(t *testing.T, got []byte, err error, want []byte, wantErr error) {
	t.Helper()
	if !bytes.Equal(got, want) || (got == nil) != (want == nil) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Fatalf("got %x, %v, want %x, %v", got, err, want, wantErr)
	}
}
