package frame

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// FromJSON reads a frame from an array of objects, or from objects one after the other, such
// as one in each line. The names of the objects are the columns, in the order in which
// they appear first. What an object lacks, and null, is a missing value. An object
// inside an object gives columns such as "user.name"; an array becomes its text.
// Texts are times if all of a column are, as CSV says.
//
// The text may be compressed with gzip, and take 1 GiB of memory. The error wraps
// format.ErrMalformed or format.ErrTooLarge and says after which byte, and in which object, counted from 1.
func FromJSON(r io.Reader) (*Frame, error) { return fromJSON(r, budget.New(0)) }

func fromJSON(r io.Reader, limit *budget.Budget) (*Frame, error) {
	plain, err := stream.Unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: after byte 0: %w", format.ErrMalformed, err)
	}
	text := bufio.NewReader(&counted{stream.DropMark(plain), limit})
	d := json.NewDecoder(text)
	o := &objects{at: map[string]*gather{}, limit: limit}
	err = o.readAll(d, opens(text) == '[')
	for _, g := range o.columns {
		if err == nil {
			err = o.fill(g)
		}
	}
	if err != nil {
		err = fmt.Errorf("after byte %d, object %d: %w", d.InputOffset(), o.rows+1, err)
		if !errors.Is(err, format.ErrTooLarge) {
			err = fmt.Errorf("%w: %w", format.ErrMalformed, err)
		}
		return nil, err
	}
	return framed(o.columns)
}

// counted is a reader of a bounded number of bytes. What is read of them takes some times as much.
type counted struct {
	r     io.Reader
	limit *budget.Budget
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if over := c.limit.TakeMany(n, 4); over != nil {
		return 0, over
	}
	return n, err
}

// opens returns the first byte that is no space, or 0.
func opens(text *bufio.Reader) byte {
	for n := 1; ; n++ {
		head, err := text.Peek(n)
		if err != nil {
			return 0
		}
		if c := head[n-1]; !strings.ContainsRune(" \t\r\n", rune(c)) {
			return c
		}
	}
}

// objects are the columns of the objects that have been read.
type objects struct {
	columns []*gather
	at      map[string]*gather
	rows    int
	limit   *budget.Budget
}

// fill adds missing values to a column, up to the object that is read now. They take memory
// though they are not in the text: in the worst case each object has names of its own.
func (o *objects) fill(g *gather) error {
	if err := o.limit.TakeMany(max(0, o.rows-g.n), perGap); err != nil {
		return err
	}
	for g.n < o.rows {
		g.add(nil)
	}
	return nil
}

// perGap is about how many bytes a missing value takes.
const perGap = 16

// readAll reads objects one after the other, or an array of them.
func (o *objects) readAll(d *json.Decoder, array bool) error {
	if array {
		if _, err := d.Token(); err != nil {
			return err
		}
	}
	for d.More() {
		var object json.RawMessage
		if err := d.Decode(&object); err != nil {
			return err
		}
		if object[0] != '{' {
			return fmt.Errorf("want an object with the values of a row, not %.40s", object)
		}
		if err := o.read("", object); err != nil {
			return err
		}
		o.rows++
	}
	if !array {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		return err
	}
	if _, err := d.Token(); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the array")
	}
	return nil
}

// read adds the values of an object to the columns, whose names begin with prefix.
func (o *objects) read(prefix string, object json.RawMessage) error {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		name := prefix + key.(string)
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
		if value[0] == '{' {
			if err := o.read(name+".", value); err != nil {
				return err
			}
			continue
		}
		g := o.at[name]
		if g == nil {
			g = &gather{column: column{name: name}}
			o.at[name] = g
			o.columns = append(o.columns, g)
		}
		if err := o.fill(g); err != nil {
			return err
		}
		if g.n > o.rows {
			return fmt.Errorf("the name %.60q again", name)
		}
		g.add(scalar(value))
	}
	return nil
}

// scalar returns a value as a column takes it; an array is its text.
func scalar(value json.RawMessage) any {
	var v any
	switch value[0] {
	case '[':
		return string(value)
	case '"', 't', 'f', 'n':
		_ = json.Unmarshal(value, &v) // the decoder has read it
		return v
	}
	if n, err := strconv.ParseInt(string(value), 10, 64); err == nil {
		return n
	}
	n, err := strconv.ParseFloat(string(value), 64)
	if err != nil {
		return string(value)
	}
	return n
}
