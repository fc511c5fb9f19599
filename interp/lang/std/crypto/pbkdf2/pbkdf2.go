// Package pbkdf2 is the generic part of crypto/pbkdf2, as source for the
// interpreter.
package pbkdf2

import (
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"hash"
)

// Key returns the first keyLength bytes of T(1) T(2) ..., the PBKDF2 of
// RFC 8018, section 5.2, with HMAC:
//
//	T(i) = U(1) xor ... xor U(iter),  U(1) = HMAC(password, salt i),  U(j) = HMAC(password, U(j-1))
//
// keyLength must be from 1 to (2³²-1)·h().Size(); anything else is an error.
func Key[Hash hash.Hash](h func() Hash, password string, salt []byte, iter, keyLength int) ([]byte, error) {
	if keyLength <= 0 {
		return nil, errors.New("pkbdf2: keyLength must be larger than 0") // as the library spells it
	}
	mac := hmac.New(func() hash.Hash { return h() }, []byte(password))
	size := mac.Size()
	if (uint64(keyLength)-1)/uint64(size) >= 1<<32-1 {
		return nil, errors.New("pbkdf2: keyLength too long")
	}
	var key, u []byte
	for i := uint32(1); len(key) < keyLength; i++ {
		mac.Reset()
		mac.Write(salt)
		mac.Write(binary.BigEndian.AppendUint32(nil, i))
		u = mac.Sum(u[:0])
		key = append(key, u...)
		t := key[len(key)-size:]
		for range iter - 1 {
			mac.Reset()
			mac.Write(u)
			u = mac.Sum(u[:0])
			subtle.XORBytes(t, t, u)
		}
	}
	return key[:keyLength], nil
}
