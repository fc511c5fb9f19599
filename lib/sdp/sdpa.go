package sdp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// ErrFormat says that a file is not in SDPA's sparse format.
var ErrFormat = errors.New("sdp: not in SDPA's sparse format")

// Read reads a problem in SDPA's sparse format, that of the files NAME.dat-s: the number m of
// variables, the number of blocks, their sizes (negative for a diagonal one), the m costs,
// and then a line "i b r c v" for each number v in row r and column c, counted from 1, of
// the matrix Fᵢ in block b. Lines that begin with " or * are comments. The error wraps
// ErrFormat, with the number of the line, ErrShape or ErrNotFinite, or is that of r.
func Read(r io.Reader) (*Problem, error) {
	f := &sdpaFile{lines: bufio.NewScanner(r)}
	f.lines.Buffer(nil, 1<<28)
	p, err := f.problem()
	if err == nil {
		err = f.lines.Err()
	}
	if err != nil {
		return nil, err
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	return p, nil
}

// sdpaFile is a file while it is read.
type sdpaFile struct {
	lines *bufio.Scanner
	at    int // number of the line
}

// next returns the words of the next line that has some. Commas, braces and brackets only
// separate.
func (f *sdpaFile) next() []string {
	for f.lines.Scan() {
		f.at++
		text := f.lines.Text()
		if strings.HasPrefix(text, "\"") || strings.HasPrefix(text, "*") {
			continue
		}
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r,{}()", r) })
		if len(words) > 0 {
			return words
		}
	}
	return nil
}

func (f *sdpaFile) wrong(format string, a ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrFormat, f.at, fmt.Sprintf(format, a...))
}

// number reads an integer from low to high, the first word of a line.
func (f *sdpaFile) number(what string, low, high int) (int, error) {
	words := f.next()
	if words == nil {
		return 0, f.wrong("%s is missing", what)
	}
	v, err := strconv.Atoi(words[0]) // a comment may follow
	if err != nil || v < low || v > high {
		return 0, f.wrong("%s is %q, want an integer from %d to %d", what, words[0], low, high)
	}
	return v, nil
}

// mostNumbers is the largest number of variables, and of rows, in a file, and mostMatrices
// that of variables times blocks.
const (
	mostNumbers  = 1 << 20
	mostMatrices = 1 << 22
)

func (f *sdpaFile) problem() (*Problem, error) {
	m, err := f.number("the number of variables", 1, mostNumbers)
	if err != nil {
		return nil, err
	}
	count, err := f.number("the number of blocks", 1, mostNumbers)
	if err != nil {
		return nil, err
	}
	if m*count > mostMatrices {
		return nil, f.wrong("%d variables and %d blocks are too many matrices", m, count)
	}
	p := &Problem{Blocks: make([]Block, count), C: make([]float64, m)}
	words := f.next()
	if len(words) < count {
		return nil, f.wrong("%d sizes of blocks, want %d", len(words), count)
	}
	for b := range p.Blocks {
		size, err := strconv.Atoi(words[b])
		if err != nil || size == 0 || size > mostNumbers || -size > mostNumbers {
			return nil, f.wrong("the size of block %d is %q", b+1, words[b])
		}
		p.Blocks[b] = Block{Size: max(size, -size), Diagonal: size < 0, F: make([]mat.Symmetric, m)}
	}
	words = nil
	for len(words) < m { // some files have them on several lines
		more := f.next()
		if more == nil {
			return nil, f.wrong("%d costs, want %d", len(words), m)
		}
		words = append(words, more...)
	}
	for i := range p.C {
		if p.C[i], err = strconv.ParseFloat(words[i], 64); err != nil {
			return nil, f.wrong("cost %d is %q", i+1, words[i])
		}
	}
	for words := f.next(); words != nil; words = f.next() {
		if err := f.entry(p, words); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// entry adds a number to its matrix.
func (f *sdpaFile) entry(p *Problem, words []string) error {
	if len(words) < 5 {
		return f.wrong("%d words, want 5", len(words))
	}
	var at [4]int
	for k := range at {
		v, err := strconv.Atoi(words[k])
		if err != nil {
			return f.wrong("word %d is %q, want an integer", k+1, words[k])
		}
		at[k] = v
	}
	v, err := strconv.ParseFloat(words[4], 64)
	if err != nil {
		return f.wrong("word 5 is %q, want a number", words[4])
	}
	if at[0] < 0 || at[0] > len(p.C) || at[1] < 1 || at[1] > len(p.Blocks) {
		return f.wrong("matrix %d, block %d of %d matrices and %d blocks", at[0], at[1], len(p.C), len(p.Blocks))
	}
	b := &p.Blocks[at[1]-1]
	if min(at[2], at[3]) < 1 || max(at[2], at[3]) > b.Size {
		return f.wrong("row %d, column %d in block %d of size %d", at[2], at[3], at[1], b.Size)
	}
	if b.Diagonal && at[2] != at[3] {
		return f.wrong("row %d, column %d in block %d, which is diagonal", at[2], at[3], at[1])
	}
	place := &b.F0
	if at[0] > 0 {
		place = &b.F[at[0]-1]
	}
	if *place == nil {
		*place = NewSparse(b.Size)
	}
	s := (*place).(*Sparse)
	s.Entries = append(s.Entries, Entry{at[2] - 1, at[3] - 1, v})
	return nil
}
