// Package hkdf is the generic part of crypto/hkdf, as source for the
// interpreter.
package hkdf

import (
	"crypto/hmac"
	"errors"
	"hash"
)

// Extract returns the pseudorandom key HMAC(salt, secret) of RFC 5869, section
// 2.2. A nil salt means zeros.
func Extract[H hash.Hash](h func() H, secret, salt []byte) ([]byte, error) {
	mac := hmac.New(func() hash.Hash { return h() }, salt)
	mac.Write(secret)
	return mac.Sum(nil), nil
}

// Expand returns the first keyLength bytes of T(1) T(2) ..., where T(0) is
// empty and T(i) = HMAC(pseudorandomKey, T(i-1) info i), as in RFC 5869,
// section 2.3. It is an error to ask for more than 255 blocks.
func Expand[H hash.Hash](h func() H, pseudorandomKey []byte, info string, keyLength int) ([]byte, error) {
	mac := hmac.New(func() hash.Hash { return h() }, pseudorandomKey)
	if keyLength > 255*mac.Size() {
		return nil, errors.New("hkdf: requested key length too large")
	}
	key := make([]byte, 0, keyLength)
	var block []byte
	for i := 1; len(key) < keyLength; i++ {
		mac.Reset()
		mac.Write(block)
		mac.Write([]byte(info))
		mac.Write([]byte{byte(i)})
		block = mac.Sum(block[:0])
		key = append(key, block[:min(len(block), keyLength-len(key))]...)
	}
	return key, nil
}

// Key returns a key of keyLength bytes: Expand of Extract.
func Key[Hash hash.Hash](h func() Hash, secret, salt []byte, info string, keyLength int) ([]byte, error) {
	prk, err := Extract(h, secret, salt)
	if err != nil {
		return nil, err
	}
	return Expand(h, prk, info, keyLength)
}
