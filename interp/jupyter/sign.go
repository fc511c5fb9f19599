package jupyter

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
)

// The reasons why a message is refused.
var (
	errSignature = errors.New("bad signature")
	errReplayed  = errors.New("signature seen before")
	errReflected = errors.New("a message that a kernel sent")
)

// remembered is the number of signatures that are kept to recognize a replay.
// It is the number that Jupyter's own client keeps.
const remembered = 1 << 16

// ownSession begins the session of every kernel. Everyone who listens on iopub
// gets messages that a kernel has signed, and some types, such as comm_msg, are also
// requests. So what a kernel sent is refused when it comes back. This also holds
// after a restart, when the key is the same and the session is another one.
const ownSession = "mercer-"

type digest = [sha256.Size]byte

// signer signs messages and verifies signatures. With an empty key, messages
// are not signed and every signature is accepted, as the protocol says.
type signer struct {
	key []byte

	mu     sync.Mutex
	seen   map[digest]struct{}
	recent []digest // the keys of seen; a ring when it is full
	oldest int
}

func newSigner(key string) *signer {
	return &signer{key: []byte(key), seen: map[digest]struct{}{}}
}

// sign returns the signature of a message's four parts, in hexadecimal.
func (s *signer) sign(parts [][]byte) []byte {
	if len(s.key) == 0 {
		return nil
	}
	sum := s.sum(parts)
	return hex.AppendEncode(nil, sum[:])
}

// verify checks a message's signature in constant time, and that it has not
// been seen before.
func (s *signer) verify(signature []byte, parts [][]byte) error {
	if len(s.key) == 0 {
		return nil
	}
	var got digest
	if len(signature) != hex.EncodedLen(len(got)) {
		return errSignature
	}
	if _, err := hex.Decode(got[:], signature); err != nil {
		return errSignature
	}
	want := s.sum(parts)
	if !hmac.Equal(got[:], want[:]) {
		return errSignature
	}
	return s.remember(want)
}

func (s *signer) sum(parts [][]byte) (d digest) {
	mac := hmac.New(sha256.New, s.key)
	for _, p := range parts {
		mac.Write(p)
	}
	mac.Sum(d[:0])
	return d
}

func (s *signer) remember(d digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, again := s.seen[d]; again {
		return errReplayed
	}
	s.seen[d] = struct{}{}
	if len(s.recent) < remembered {
		s.recent = append(s.recent, d)
		return nil
	}
	delete(s.seen, s.recent[s.oldest])
	s.recent[s.oldest] = d
	s.oldest = (s.oldest + 1) % remembered
	return nil
}
