package format

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// headerNPY holds the contents of the header of a NumPy file.
type headerNPY struct {
	kind      string // a Type of Array
	order     binary.ByteOrder
	byColumns bool // the first index changes fastest
	shape     []int
}

// parseHeaderNPY reads a Python dictionary of the three keys 'descr',
// 'fortran_order' and 'shape', in any order.
func parseHeaderNPY(text string) (*headerNPY, error) {
	h := &headerNPY{}
	seen := map[string]bool{}
	p := &python{rest: text}
	if !p.take("{") {
		return nil, errors.New("the header is not a dictionary")
	}
	for !p.take("}") {
		key, ok := p.quoted()
		if !ok || !p.take(":") {
			return nil, fmt.Errorf("the header continues with %.20q, want a key", p.rest)
		}
		var err error
		switch key {
		case "descr":
			err = h.describe(p)
		case "fortran_order":
			h.byColumns = p.take("True")
			if !h.byColumns && !p.take("False") {
				err = fmt.Errorf("fortran_order is %.20q, want True or False", p.rest)
			}
		case "shape":
			h.shape, err = p.sizes()
		default:
			err = fmt.Errorf("the header has the key %q", key)
		}
		if err != nil {
			return nil, err
		}
		seen[key] = true
		if !p.take(",") && !strings.HasPrefix(strings.TrimSpace(p.rest), "}") {
			return nil, fmt.Errorf("the header continues with %.20q, want a comma", p.rest)
		}
	}
	if len(seen) != 3 || strings.TrimSpace(p.rest) != "" {
		return nil, errors.New("the header must have the keys descr, fortran_order and shape, and no others")
	}
	return h, nil
}

// describe reads the type, such as '<f8'.
func (h *headerNPY) describe(p *python) error {
	descr, ok := p.quoted()
	if !ok {
		return fmt.Errorf("the type is %.20q; arrays of records cannot be read", p.rest)
	}
	if len(descr) != 3 {
		return fmt.Errorf("unknown number type %q", descr)
	}
	h.order, h.kind = binary.LittleEndian, descr[1:]
	if descr[0] == '>' {
		h.order = binary.BigEndian
	} else if descr[0] != '<' && (descr[0] != '|' || descr[2] != '1') {
		return fmt.Errorf("unknown number type %q", descr)
	}
	if _, err := elementOf(h.kind, h.order); err != nil {
		return fmt.Errorf("unknown number type %q", descr)
	}
	return nil
}

// python reads literals of that language.
type python struct{ rest string }

// take skips blanks and the mark, if it comes next.
func (p *python) take(mark string) bool {
	rest, found := strings.CutPrefix(strings.TrimLeft(p.rest, " \t\r\n"), mark)
	if found {
		p.rest = rest
	}
	return found
}

// quoted reads a string without escapes.
func (p *python) quoted() (string, bool) {
	for _, quote := range []string{"'", `"`} {
		if p.take(quote) {
			text, rest, found := strings.Cut(p.rest, quote)
			p.rest = rest
			return text, found
		}
	}
	return "", false
}

// sizes reads a tuple of sizes, such as (3, 4) or (3,) or ().
func (p *python) sizes() ([]int, error) {
	if !p.take("(") {
		return nil, fmt.Errorf("the shape is %.20q, want a tuple", p.rest)
	}
	shape := []int{}
	for !p.take(")") {
		p.rest = strings.TrimLeft(p.rest, " \t\r\n")
		end := strings.IndexFunc(p.rest, func(r rune) bool { return r < '0' || r > '9' })
		size, err := strconv.Atoi(p.rest[:max(end, 0)])
		if err != nil || size < 0 || len(shape) == maxIndices {
			return nil, fmt.Errorf("the shape continues with %.20q, want up to %d sizes", p.rest, maxIndices)
		}
		p.rest = p.rest[end:]
		p.take("L") // Python 2's long integers
		shape = append(shape, size)
		if !p.take(",") && !strings.HasPrefix(strings.TrimLeft(p.rest, " \t\r\n"), ")") {
			return nil, fmt.Errorf("the shape continues with %.20q, want a comma", p.rest)
		}
	}
	return shape, nil
}
