package progfuzz

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// In a batch the package of a program cannot be called main. Where the name
// shows in the output, it is put back; a generic type's name shows the path.
// It is as long as main, for paddings.
const batchPackage = "zmnz"

var shown = regexp.MustCompile(`program/s[0-9]+/` + batchPackage + `\.|` + batchPackage + `\.`)

// mark is printed before the variables of program i are initialized, as those
// of all programs are; that of -1 before the one program's main.
func mark(i int) string { return fmt.Sprintf("\x01%d\x02", i) }

// own is what program i has printed itself: before its main and in it.
func own(text string, i int) string {
	_, before, _ := strings.Cut(text, mark(i))
	before, _, _ = strings.Cut(before, "\x01")
	_, after, _ := strings.Cut(text, mark(-1))
	return before + after
}

// Batch is many programs compiled into one executable.
type Batch struct {
	binary string
	dir    string
}

// Compile compiles programs; sources[i] is run by Run(i).
func Compile(sources []string) (*Batch, error) {
	dir, err := os.MkdirTemp("", "progfuzz")
	if err != nil {
		return nil, err
	}
	b := &Batch{binary: filepath.Join(dir, "batch"), dir: dir}
	files := map[string]string{"go.mod": "module program\n\ngo 1.26\n"}
	var imports, calls strings.Builder
	for i, source := range sources {
		source = strings.Replace(source, "package main\n", "package "+batchPackage+"\n", 1)
		source = strings.Replace(source, "\nfunc main() {\n", "\nfunc Main() {\n", 1)
		files[fmt.Sprintf("s%d/%s/main.go", i, batchPackage)] = source
		files[fmt.Sprintf("s%d/%s/a.go", i, batchPackage)] = fmt.Sprintf("package %s\n\nimport \"os\"\n\nvar _, _ = os.Stdout.WriteString(%q)\n", batchPackage, mark(i))
		fmt.Fprintf(&imports, "\ts%d \"program/s%d/%s\"\n", i, i, batchPackage)
		fmt.Fprintf(&calls, "\t\ts%d.Main,\n", i)
	}
	files["main.go"] = fmt.Sprintf("package main\n\nimport (\n\t\"os\"\n\t\"strconv\"\n\n%s)\n\nfunc main() {\n\ti, _ := strconv.Atoi(os.Args[1])\n\tos.Stdout.WriteString(%q)\n\t[]func(){\n%s\t}[i]()\n}\n", imports.String(), mark(-1), calls.String())
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	if _, err := trial.Go(dir, "build", "-o", b.binary, "."); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Run runs the program with index i.
func (b *Batch) Run(i int, limits trial.Limits) (trial.Result, error) {
	r, err := limits.Run(nil, b.binary, fmt.Sprint(i))
	r.Stdout = shown.ReplaceAllString(own(r.Stdout, i), "main.")
	r.Stderr = shown.ReplaceAllString(r.Stderr, "main.")
	return r, err
}

// Close removes the executable.
func (b *Batch) Close() { _ = os.RemoveAll(b.dir) }
