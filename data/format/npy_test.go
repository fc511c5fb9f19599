package format

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// npy is a file of format 1 with that header.
func npy(header, values string) string {
	return magicNPY + "\x01\x00" + string(binary.LittleEndian.AppendUint16(nil, uint16(len(header)))) + header + values
}

func TestReadNPY(t *testing.T) {
	little := "\x00\x00\x80\x3f\x00\x00\x00\xc0" // 1 and -2 as float32
	for _, c := range []struct {
		name, text string
		shape      []int
		values     []float64
		kind       string
	}{
		{"NumPy 1.16's own", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }   \n", little), []int{2}, []float64{1, -2}, "f4"},
		{"other order of keys", npy("{'shape':(2L,),'descr':\"<f4\",'fortran_order':False}", little), []int{2}, []float64{1, -2}, "f4"},
		{"big endian", npy("{'descr': '>i2', 'fortran_order': False, 'shape': (1, 2), }", "\x01\x00\xff\xfe"), []int{1, 2}, []float64{256, -2}, "i2"},
		{"truth", npy("{'descr': '|b1', 'fortran_order': False, 'shape': (3,), }", "\x00\x01\x07"), []int{3}, []float64{0, 1, 1}, "b1"},
		{"a single number", npy("{'descr': '|u1', 'fortran_order': False, 'shape': (), }", "\x05"), []int{}, []float64{5}, "u1"},
		{"by columns", npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", "\x01\x04\x02\x05\x03\x06"), []int{2, 3}, []float64{1, 2, 3, 4, 5, 6}, "u1"},
		{
			"by columns, three indices", npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3, 2), }", "\x00\x06\x02\x08\x04\x0a\x01\x07\x03\x09\x05\x0b"),
			[]int{2, 3, 2},
			[]float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
			"u1",
		},
		{"nothing by columns", npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 0), }", ""), []int{2, 0}, nil, "u1"},
		{"format 2", magicNPY + "\x02\x00\x3b\x00\x00\x00" + "{'descr': '|u1', 'fortran_order': False, 'shape': (1,)}   \n" + "\x09", []int{1}, []float64{9}, "u1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := ReadNPY(strings.NewReader(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a.Shape, c.shape) || !slices.Equal(a.Values, c.values) || a.Type != c.kind {
				t.Errorf("%v %v", a, a.Values)
			}
		})
	}
}

// The bytes that numpy.save writes for numpy.arange(3.0): NumPy's documentation
// asks for a header that ends at a multiple of 64 bytes and in a newline.
func TestWriteNPYWritesWhatNumPyDoes(t *testing.T) {
	var b bytes.Buffer
	if err := WriteNPY(&b, &Array{Shape: []int{3}, Values: []float64{0, 1, 2}}); err != nil {
		t.Fatal(err)
	}
	header := fmt.Sprintf("%-117s\n", "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }")
	want := npy(header, "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40")
	if b.String() != want {
		t.Errorf("got\n%q\nwant\n%q", b.String(), want)
	}
}

func TestReadNPYNamesTheByteOfAFault(t *testing.T) {
	const good = "'fortran_order': False, 'shape': (1,), "
	for text, want := range map[string]string{
		"":                                             "byte 0: unexpected EOF",
		"\x93NUMPX\x01\x00":                            "is not the beginning of a NumPy file",
		magicNPY + "\x04\x00":                          "is not the beginning of a NumPy file",
		magicNPY + "\x01\x00\x05":                      "byte 9: unexpected EOF",
		magicNPY + "\x02\x00\xff\xff\xff\xff":          "a header of 4294967295 bytes",
		npy("", ""):                                    "the header is not a dictionary",
		npy("{", ""):                                   `the header continues with "", want a key`,
		npy("{'descr' '<f8'}", ""):                     "want a key",
		npy("{'descr': '<f8'}", ""):                    "must have the keys descr, fortran_order and shape",
		npy("{'descr': '<f8', "+good+"} x", ""):        "and no others",
		npy("{'descr': '<f8' "+good+"}", ""):           "want a comma",
		npy("{'descr': [('a', '<f8')], "+good+"}", ""): "arrays of records cannot be read",
		npy("{'descr': '<c8', "+good+"}", ""):          `unknown number type "<c8"`,
		npy("{'descr': '<U10', "+good+"}", ""):         `unknown number type "<U10"`,
		npy("{'descr': '|f8', "+good+"}", ""):          `unknown number type "|f8"`,
		npy("{'descr': '<f8', 'fortran_order': 1, 'shape': ()}", ""):                          "fortran_order is",
		npy("{'descr': '<f8', 'fortran_order': False, 'shape': 3}", ""):                       `the shape is " 3}", want a tuple`,
		npy("{'descr': '<f8', 'fortran_order': False, 'shape': (-3,)}", ""):                   "want up to 64 sizes",
		npy("{'descr': '<f8', 'fortran_order': False, 'shape': (3 4)}", ""):                   "want a comma",
		npy("{'descr': '<f8', 'fortran_order': False, 'shape': (3", ""):                       "want up to 64 sizes",
		npy("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999999999999,)}", ""): "want up to 64 sizes",
		npy("{'descr': '<f8', 'fortran_order': False, 'shape': (4294967296,4294967296)}", ""): "more values than can be counted",
		npy("{'name': 3}", ""):                                                `the header has the key "name"`,
		npy("{'descr': '<f8', "+good+"}", "\x00\x00"):                         "unexpected EOF",
		npy("{'descr': '|u1', "+good+"}", "\x00\x00"):                         "more bytes than the header announces",
		npy("{'descr': '<u8', "+good+"}", "\xff\xff\xff\xff\xff\xff\xff\xff"): "is beyond 2^53",
		npy("{'descr': '<u8', "+good+"}", "\x01\x00\x00\x00\x00\x00\x20\x00"): "is beyond 2^53", // rounds to 2^53
		npy("{'descr': '>i8', "+good+"}", "\xff\xdf\xff\xff\xff\xff\xff\xff"): "is beyond 2^53",
	} {
		if _, err := ReadNPY(strings.NewReader(text)); !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func FuzzNPY(f *testing.F) {
	f.Add([]byte(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }   \n", "\x00\x00\x80\x3f\x00\x00\x00\xc0")))
	f.Add([]byte(npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", "\x01\x04\x02\x05\x03\x06")))
	f.Fuzz(func(t *testing.T, text []byte) { fuzzedArray(t, text, 1) })
}
