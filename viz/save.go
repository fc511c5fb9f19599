package viz

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/internal/atomicfile"
)

// Save writes the figure to a file. The name must end in .png or .svg. Save
// writes a new file beside path and then renames it, so there is never half a
// file at path.
//
// The error says that the name has another ending, or comes from the file system.
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
