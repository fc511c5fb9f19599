package saved

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/mercer-go/mercer/internal/budget"
)

// Append appends the JSON of a value to b, and returns the longer slice. The value
// must have a registered type. The JSON names the version of the format and the type.
// The error wraps ErrType.
func Append(b []byte, v any) ([]byte, error) {
	c := &Codec{out: b}
	c.write(v, fmt.Sprintf(`{"mercer":%d,`, Version), "")
	if c.err != nil {
		return nil, c.err
	}
	return c.out, nil
}

// Decode reads one value that Append has written, within a budget. Only space may stand
// around it. The error wraps ErrFormat, ErrVersion or budget.ErrTooLarge.
func Decode(data []byte, b *budget.Budget) (any, error) {
	if err := b.Take(weight(data)); err != nil {
		return nil, err
	}
	if !json.Valid(data) {
		var v json.RawMessage
		return nil, fmt.Errorf("%w: %w", ErrFormat, json.Unmarshal(data, &v))
	}
	c := &Codec{reading: true, budget: b}
	raw := bytes.TrimSpace(data)
	found, err := members(raw)
	if err != nil {
		return nil, fmt.Errorf("%w: it is %w", ErrFormat, err)
	}
	version, err := strconv.Atoi(string(found["mercer"]))
	switch {
	case err != nil || version < 1:
		return nil, fmt.Errorf("%w: \"mercer\" is %q, want the version of the format", ErrFormat, short(found["mercer"]))
	case version > Version:
		return nil, fmt.Errorf("%w: its format is version %d, this Mercer reads up to version %d", ErrVersion, version, Version)
	}
	delete(found, "mercer")
	v := c.read(found, "")
	if c.err != nil {
		return nil, c.err
	}
	return v, nil
}

// weight is the most that the values in a text of JSON can take in memory, while the
// slices with them grow by a quarter: each comma may stand before a number, with 8
// bytes in the old slice and 10 in the new, each bracket begin a slice, each quote a
// name, and each colon is of a field of an object.
func weight(data []byte) int {
	sum := 0
	for mark, size := range map[string]int{",": 20, "[": 56, "{": 64, ":": 120, `"`: 20} {
		sum += bytes.Count(data, []byte(mark)) * size
	}
	return sum
}

// write writes v and its type. The path says where v is.
func (c *Codec) write(v any, begin, path string) {
	k, pointer := find(v)
	if k == nil {
		if path != "" {
			path += ": "
		}
		c.wrap(fmt.Errorf("%w: %s%s", ErrType, path, refused(v)))
		return
	}
	c.out = append(append(append(c.out, begin...), `"type":`...), strconv.Quote(k.name)...)
	c.inside(join(path, k.name), func() { k.fields(c, pointer) })
	c.out = append(c.out, '}')
}

// inside runs f for the fields of a value within the value that has been worked on.
func (c *Codec) inside(path string, f func()) {
	outer, bare, in := c.path, c.bare, c.in
	c.path, c.bare = path, false
	if c.depth++; c.depth > deepest {
		c.fail("more than %d values are inside each other", deepest)
	} else {
		f()
	}
	c.depth--
	c.path, c.bare, c.in = outer, bare, in
}

// read reads a value from its members.
func (c *Codec) read(found map[string][]byte, path string) any {
	raw, ok := found["type"]
	name := unquote(raw)
	k := byName[name]
	if !ok || k == nil {
		if path == "" {
			path = "model"
		}
		c.wrap(fmt.Errorf("%w: %s: the type is %q, which is not known here (a program that imports lib/modelfile knows them all)", ErrFormat, path, short([]byte(name))))
		return nil
	}
	delete(found, "type")
	v := k.make()
	c.inside(join(path, k.name), func() {
		c.in = found
		k.fields(c, v)
		c.rest()
	})
	if c.err != nil || k.pointer {
		return v
	}
	return deref(v)
}

// rest is an error if there is a field that no one has read.
func (c *Codec) rest() {
	if c.err == nil && len(c.in) > 0 {
		c.fail("%q is not known", slices.Sorted(maps.Keys(c.in))[0])
	}
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + " (" + name + ")"
}
