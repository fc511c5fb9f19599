package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/mercer-go/mercer/interp/lang/comments"
)

// docs packs the doc comments of each package into a member of a zip archive:
// a JSON object of package comments' keys. Export data has none.
func docs(paths []string) ([]byte, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedFiles}, paths...)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range loaded {
		found := comments.Comments{}
		for _, name := range p.GoFiles {
			if !strings.HasSuffix(name, ".go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.PkgPath, err)
			}
			found.File(file)
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: p.PkgPath, Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if err := json.NewEncoder(w).Encode(found); err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return b.Bytes(), err
}
