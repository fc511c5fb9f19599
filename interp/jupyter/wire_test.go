package jupyter

import (
	"bytes"
	"strings"
	"testing"
)

// signed lays out a message with the given parts, well signed.
func signed(s *signer, header, parent, metadata, content string) [][]byte {
	return encode(s, [][]byte{[]byte("client")}, [][]byte{[]byte(header), []byte(parent), []byte(metadata), []byte(content)})
}

const goodHeader = `{"msg_id":"1","msg_type":"execute_request","session":"s","extra":[1]}`

func TestDecode(t *testing.T) {
	s := newSigner("key")
	m, err := decode(s, append(signed(s, goodHeader, "{}", "{}", `{"code":"1"}`), []byte("buffer")))
	if err != nil {
		t.Fatal(err)
	}
	if string(m.rawHeader) != goodHeader || m.header.ID != "1" || m.header.Type != "execute_request" ||
		string(m.content) != `{"code":"1"}` || string(bytes.Join(m.identities, nil)) != "client" {
		t.Errorf("%+v", m)
	}
}

func TestDecodeRefuses(t *testing.T) {
	s := newSigner("key")
	good := signed(s, goodHeader, "{}", "{}", "{}")
	for name, frames := range map[string][][]byte{
		"nothing":           nil,
		"no delimiter":      {[]byte("a"), []byte("b")},
		"only a delimiter":  {delimiter},
		"one part too few":  good[:6],
		"no signature":      append([][]byte{delimiter, nil}, good[3:]...),
		"header null":       signed(s, "null", "{}", "{}", "{}"),
		"header a list":     signed(s, "[]", "{}", "{}", "{}"),
		"header cut short":  signed(s, `{"msg_id":"1"`, "{}", "{}", "{}"),
		"header of numbers": signed(s, `{"msg_id":1,"msg_type":2}`, "{}", "{}", "{}"),
		"no msg_id":         signed(s, `{"msg_type":"x"}`, "{}", "{}", "{}"),
		"no msg_type":       signed(s, `{"msg_id":"x"}`, "{}", "{}", "{}"),
		"content a string":  signed(s, goodHeader, "{}", "{}", `"{}"`),
		"content empty":     signed(s, goodHeader, "{}", "{}", ""),
		"metadata garbage":  signed(s, goodHeader, "{}", "{}}", "{}"),
		"too deep":          signed(s, goodHeader, "{}", "{}", `{"a":`+strings.Repeat("[", 1<<20)),
	} {
		if _, err := decode(s, frames); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("client\x00<IDS|MSG>\x00\x00" + goodHeader + "\x00{}\x00{}\x00{}")
	f.Add("<IDS|MSG>\x00\x00{}\x00{}\x00{}\x00{}\x00buffer")
	s := newSigner("")
	f.Fuzz(func(t *testing.T, data string) {
		frames := bytes.Split([]byte(data), []byte{0})
		m, err := decode(s, frames)
		if err != nil {
			return
		}
		// What is accepted can be answered.
		out, err := newWriter(s, "k").frames(m.identities, m, "x_reply", ok{"ok"})
		if err != nil {
			t.Fatal(err)
		}
		again, err := decode(s, out)
		if err != nil {
			t.Fatalf("our own message is refused: %v", err)
		}
		if len(again.identities) != len(m.identities) {
			t.Errorf("routing of %d frames became %d", len(m.identities), len(again.identities))
		}
	})
}
