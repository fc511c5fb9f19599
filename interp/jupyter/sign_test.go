package jupyter

import (
	"errors"
	"testing"
)

func parts(header string) [][]byte {
	return [][]byte{[]byte(header), []byte("{}"), []byte("{}"), []byte("{}")}
}

// TestSign: the signature is that of Python's
// hmac.new(b"key", b"abcd", "sha256").hexdigest().
func TestSign(t *testing.T) {
	s := newSigner("key")
	got := string(s.sign([][]byte{[]byte("a"), []byte("b"), []byte("c"), []byte("d")}))
	const want = "2a31ec0ee8d878c9eece9fb0df79b3b90b2256240163aa5ee50d176d3d1121f8"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestVerify(t *testing.T) {
	s := newSigner("key")
	good := s.sign(parts("{}"))
	for _, bad := range []string{"", "00", string(good[:62]) + "zz", string(newSigner("other").sign(parts("{}")))} {
		if err := s.verify([]byte(bad), parts("{}")); !errors.Is(err, errSignature) {
			t.Errorf("signature %q: %v", bad, err)
		}
	}
	if err := s.verify(good, parts("{}")); err != nil {
		t.Error(err)
	}
	if err := s.verify(good, parts("{}")); !errors.Is(err, errReplayed) {
		t.Errorf("replayed: %v", err)
	}
}

func TestVerifyWithoutKey(t *testing.T) {
	s := newSigner("")
	for range 2 {
		if err := s.verify(nil, parts("{}")); err != nil {
			t.Error(err)
		}
	}
}

func TestReplayMemoryIsBounded(t *testing.T) {
	s := newSigner("key")
	for i := range remembered + 10 {
		d := digest{byte(i), byte(i >> 8), byte(i >> 16)}
		if err := s.remember(d); err != nil {
			t.Fatal(i, err)
		}
	}
	if len(s.seen) != remembered || len(s.recent) != remembered {
		t.Errorf("%d and %d signatures are kept", len(s.seen), len(s.recent))
	}
	if err := s.remember(digest{9}); err != nil {
		t.Error("the oldest should be forgotten")
	}
	if err := s.remember(digest{11}); !errors.Is(err, errReplayed) {
		t.Error("a recent one should be remembered")
	}
}
