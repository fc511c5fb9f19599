package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/regular"
	"github.com/mercer-go/mercer/interp/session/magic"
)

// writeFile implements %%writefile.
func (s *Session) writeFile(_ context.Context, o order) error {
	path, add := o.args, false
	if words := o.words(); len(words) > 0 && strings.HasPrefix(path, "-") {
		if add = words[0] == "-a" || words[0] == "--append"; !add {
			return o.Fault("%%%%writefile has no flag %s; put a file name that begins with - in quotes", words[0])
		}
		path = strings.TrimSpace(strings.TrimPrefix(path, words[0]))
	}
	if path = unquoted(path); path == "" {
		return o.Fault("%%%%writefile: the file name is missing")
	}
	path, err := magic.Home(path)
	if err != nil {
		return err
	}
	text := o.below()
	old, err := regular.ReadFile(path)
	did := "Overwrote"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		did = "Wrote"
	case err != nil:
		return err
	case add:
		text, did = string(old)+text, "Appended to"
	}
	if err := atomicfile.Write(path, []byte(text), 0o666); err != nil {
		return err
	}
	_, err = fmt.Fprintf(os.Stdout, "%s %s\n", did, path)
	return err
}

// below returns the text below an order about the whole cell.
func (o order) below() string {
	_, text, _ := strings.Cut(strings.TrimLeft(o.cell.Source[strings.Index(o.cell.Source, o.Text):], "\n"), "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}
