// Package notebook reads, runs and writes Jupyter notebooks of format 4
// (https://nbformat.readthedocs.io), without Python. It keeps fields that it
// does not know. What it writes is byte for byte what Python's nbformat writes.
// So running a notebook changes only its outputs, and what it says about the
// language if another kernel wrote that.
package notebook

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/regular"
)

// Notebook is a document of format 4.
type Notebook struct {
	fields   map[string]any
	cells    []*Cell
	spools   []*spool // outputs that are in files
	answered bool     // PutAnswers has put the right answers in their cells
}

// Cells returns the notebook's cells, in order.
func (nb *Notebook) Cells() []*Cell { return nb.cells }

// Parse reads a notebook from its JSON text.
func Parse(data []byte) (*Notebook, error) {
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	nb := &Notebook{}
	var wrong *json.UnmarshalTypeError
	switch err := dec.Decode(&nb.fields); {
	case errors.Is(err, io.EOF):
		return nil, errors.New("not a notebook: it is empty")
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("not a notebook: its JSON is of type %s, not an object", wrong.Value)
	case err != nil:
		return nil, fmt.Errorf("not a notebook: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("not a notebook: there is more text after its JSON object")
	}
	if nb.fields["nbformat"] == nil {
		return nil, errors.New("not a notebook: its JSON has no nbformat")
	}
	if v, ok := nb.fields["nbformat"].(json.Number); !ok || v.String() != "4" {
		return nil, fmt.Errorf("the notebook format is %v, not 4: open and save it with a current Jupyter first", nb.fields["nbformat"])
	}
	cells, ok := nb.fields["cells"].([]any)
	if !ok {
		return nil, errors.New("not a notebook: it has no list of cells")
	}
	for i, c := range cells {
		fields, ok := c.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("not a notebook: cell %d is not an object", i+1)
		}
		cell := &Cell{fields}
		if err := cell.check(); err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		nb.cells = append(nb.cells, cell)
	}
	return nb, nil
}

// ReadFile reads the notebook at path.
func ReadFile(path string) (*Notebook, error) {
	data, err := regular.ReadFile(path)
	if err != nil {
		return nil, err
	}
	nb, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return nb, nil
}

// Bytes returns the notebook's JSON text, as nbformat writes it.
func (nb *Notebook) Bytes() []byte {
	var b bytes.Buffer
	_ = nb.write(&b) // only a long output in a file can make it fail
	return b.Bytes()
}

func (nb *Notebook) write(w io.Writer) error {
	if meta, ok := nb.fields["metadata"].(map[string]any); ok {
		delete(meta, "orig_nbformat")
		delete(meta, "orig_nbformat_minor")
		delete(meta, "signature")
	}
	for _, c := range nb.cells {
		c.split()
	}
	e := encoder{Writer: bufio.NewWriterSize(w, 64<<10)}
	e.value(nb.fields, 0)
	e.text("\n")
	return errors.Join(e.failed, e.Flush())
}

// WriteFile writes the notebook to path, completely or not at all.
func (nb *Notebook) WriteFile(path string) error {
	return atomicfile.WriteFunc(path, 0o666, nb.write)
}

// Close removes the files with the long outputs of a run. The notebook has lost
// them then.
func (nb *Notebook) Close() error {
	var all error
	for _, s := range nb.spools {
		all = errors.Join(all, s.Close())
	}
	nb.spools = nil
	return all
}
