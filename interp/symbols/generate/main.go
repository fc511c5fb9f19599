// Command generate writes package symbols: one file for each package, the
// bundle of export data, and the doc comments. It reads compiled export data,
// so it sees exactly what the compiler sees; it reads sources only for the doc
// comments. If a package cannot be loaded, it stops.
//
//	generate -into DIR [-without PATH.NAME,...] PACKAGE...
//
// writes the same for other packages, as files of package main in DIR. It leaves out the
// named functions, which cannot be linked.
//
//	generate -yaegi
//
// writes the tables of package interp/yaegi into the current folder.
package main

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"go/token"
	"go/types"
	"log"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("generate: ")
	into := flag.String("into", "", "write files of the package main in `DIR` for the packages that are named")
	without := flag.String("without", "", "leave out these `functions`, with commas between")
	forYaegi := flag.Bool("yaegi", false, "write the tables for yaegi, from the same list of packages")
	flag.Parse()
	if *into != "" {
		if err := add(*into, flag.Args(), strings.Split(*without, ",")); err != nil {
			log.Fatal(err)
		}
		return
	}
	produce := generate
	if *forYaegi {
		produce = yaegi
	}
	files, err := produce()
	if err != nil {
		log.Fatal(err)
	}
	if err := replace(".", files); err != nil {
		log.Fatal(err)
	}
	log.Printf("%d files", len(files))
}

// generate returns the content of every generated file by name.
func generate() (map[string][]byte, error) {
	pkgs, err := load()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range pkgs {
		source, err := table(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Path(), err)
		}
		files[fileName(p.Path())] = source
	}
	if files["bundle.zip"], err = bundle(pkgs); err != nil {
		return nil, err
	}
	paths, err := importable()
	if err != nil {
		return nil, err
	}
	files["docs.zip"], err = docs(paths)
	return files, err
}

// load type-checks the listed packages from export data.
func load() ([]*types.Package, error) {
	patterns, err := importable()
	if err != nil {
		return nil, err
	}
	return loadAll(patterns)
}

func loadAll(patterns []string) ([]*types.Package, error) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedExportFile}, patterns...)
	if err != nil {
		return nil, err
	}
	pkgs := make([]*types.Package, 0, len(loaded))
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s: %w", p.PkgPath, p.Errors[0])
		}
		pkgs = append(pkgs, p.Types)
	}
	return pkgs, nil
}

// bundle packs the export data of each package into a member of a zip archive,
// so that a cell pays for what it imports. Equal input gives equal bytes.
func bundle(pkgs []*types.Package) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range pkgs {
		w, err := z.CreateHeader(&zip.FileHeader{Name: p.Path(), Method: zip.Deflate})
		if err != nil {
			return nil, err
		}
		if err := gcexportdata.Write(w, token.NewFileSet(), p); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// fileName is "z_gonum_org_v1_gonum_mat.go" for gonum.org/v1/gonum/mat; the
// tail "_" keeps names such as net_unix.go or mat_test.go from meaning a
// build constraint.
func fileName(path string) string {
	return "z_" + strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(path) + "_.go"
}

// replace writes the files and removes generated ones that are no longer made.
func replace(dir string, files map[string][]byte) error {
	old, err := filepath.Glob(filepath.Join(dir, "z_*.go"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if files[filepath.Base(name)] == nil {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
