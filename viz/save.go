package viz

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/internal/atomicfile"
)

// Save writes the figure to a file whose name ends in .png or .svg. The file
// appears whole or not at all: it is written beside path and then renamed.
//
// Another ending is an error, as is whatever the file system refuses.
func (f *Figure) Save(path string) error {
	var data []byte
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		data = f.png()
	case ".svg":
		data = []byte(f.svg())
	default:
		return fmt.Errorf("viz: cannot save %q: want a name that ends in .png or .svg", path)
	}
	if err := atomicfile.Write(path, data, 0o644); err != nil {
		return fmt.Errorf("viz: save: %w", err)
	}
	return nil
}
