package format

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// flags are those of a directive such as %+-8.3d. As in fmt, %+v and %#v set
// plusV and sharpV in place of plus and sharp: they are modes of the whole
// printing, not flags of the leaves.
type flags struct {
	minus, plus, sharp, space, zero bool
	plusV, sharpV                   bool
	wid, prec                       int
	hasWid, hasPrec                 bool
}

func flagsOf(s fmt.State, verb rune) flags {
	f := flags{minus: s.Flag('-'), space: s.Flag(' '), zero: s.Flag('0')}
	if verb == 'v' {
		f.plusV, f.sharpV = s.Flag('+'), s.Flag('#')
	} else {
		f.plus, f.sharp = s.Flag('+'), s.Flag('#')
	}
	f.wid, f.hasWid = s.Width()
	f.prec, f.hasPrec = s.Precision()
	return f
}

// directive is a format of one verb with the flags f. The verb v is only for
// %#v: every other leaf has a verb of its own, as fmt cannot be asked for the v
// that it uses within %!d(...), where + and # stay plain flags.
func (f flags) directive(verb rune) string {
	b := make([]byte, 0, 16)
	b = append(b, '%')
	for _, c := range [...]struct {
		set  bool
		char byte
	}{
		{f.space, ' '},
		{f.plus, '+'},
		{f.minus, '-'},
		{f.sharp || f.sharpV && verb == 'v', '#'},
		{f.zero, '0'},
	} {
		if c.set {
			b = append(b, c.char)
		}
	}
	if f.hasWid && f.wid > 0 {
		b = strconv.AppendInt(b, int64(f.wid), 10)
	}
	if f.hasPrec {
		b = append(b, '.')
		b = strconv.AppendInt(b, int64(f.prec), 10)
	}
	return string(utf8.AppendRune(b, verb))
}
