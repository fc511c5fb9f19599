package format

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data/internal/datatest"
)

func TestReadIDXNamesTheByteOfAFault(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "byte 0: unexpected EOF",
		"\x00\x00":                             "byte 2: unexpected EOF",
		"\x00\x01\x08\x01":                     "byte 4: 00 01 08 01 is not the beginning",
		"\x00\x00\x07\x01":                     "byte 4: 00 00 07 01 is not the beginning",
		"\x00\x00\x08\x01\x00\x00":             "byte 6: unexpected EOF",
		"\x00\x00\x08\x01\x00\x00\x00\x02\x05": "byte 9: unexpected EOF",
		"\x00\x00\x08\x01\x00\x00\x00\x02\x05\x06\x07": "byte 10: more bytes than the header announces",
		"\x1f\x8b": "byte 0: unexpected EOF",
	} {
		if _, err := ReadIDX(strings.NewReader(text)); !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func FuzzIDX(f *testing.F) {
	f.Add([]byte("\x00\x00\x08\x01\x00\x00\x00\x02\x05\x06"))
	f.Add([]byte("\x00\x00\x0d\x02\x00\x00\x00\x01\x00\x00\x00\x01\x7f\xc0\x00\x01"))
	f.Add(datatest.Zipped(f, "\x00\x00\x08\x01\x00\x00\x00\x02\x05\x06"))
	f.Fuzz(func(t *testing.T, text []byte) { fuzzedArray(t, text, 0) })
}

// fuzzedArray reads text, and if it is well-formed writes and reads it again.
func fuzzedArray(t *testing.T, text []byte, format int) {
	f := arrayFormats[format]
	a, err := f.read(bytes.NewBuffer(text))
	if err != nil {
		if !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), "byte ") {
			t.Errorf("error without a place: %v", err)
		}
		return
	}
	if err := a.check(); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.write(&b, a); err != nil {
		t.Fatal(err)
	}
	back, err := f.read(&b)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range a.Values {
		if w := back.Values[i]; !datatest.SameBits(v, w) && !(v != v && w != w) {
			t.Errorf("value %d was %v and is %v", i, v, w)
		}
	}
	if fmt.Sprint(a) != fmt.Sprint(back) {
		t.Errorf("%v became %v", a, back)
	}
}
