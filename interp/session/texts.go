package session

import (
	"go/token"
	"go/types"
	"runtime"
	"strings"
	"sync"
)

// texts holds the sources of cells, to quote in errors. A source is kept while
// its cell runs, and while anything that the cell declared or left behind is in
// memory; the files of a file set stand for that. It is safe for concurrent
// use.
type texts struct {
	mu      sync.Mutex
	sources map[string]string
	holds   map[string]int      // why a source is kept: files and runs
	files   map[*token.File]int // the number of packages with positions in the file
}

func newTexts() *texts {
	return &texts{sources: map[string]string{}, holds: map[string]int{}, files: map[*token.File]int{}}
}

// of returns the source of a cell, or "" if it is not kept any more.
func (t *texts) of(name string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sources[name]
}

// begin keeps a cell's source until end is called. The cells of a script share
// its name, and each has only its own lines of it.
func (t *texts) begin(c Cell) {
	t.mu.Lock()
	defer t.mu.Unlock()
	old, lines := strings.Split(t.sources[c.Name], "\n"), strings.Split(c.Source, "\n")
	for i := range min(len(old), len(lines)) {
		if lines[i] == "" {
			lines[i] = old[i]
		}
	}
	t.sources[c.Name] = strings.Join(lines, "\n")
	t.holds[c.Name]++
}

func (t *texts) end(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.release(name)
}

func (t *texts) release(name string) {
	if t.holds[name]--; t.holds[name] == 0 {
		delete(t.holds, name)
		delete(t.sources, name)
	}
}

// keep keeps files, and the sources of their cells, as long as the package
// lives.
func (t *texts) keep(pkg *types.Package, fset *token.FileSet, files []*token.File) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range files {
		if t.files[f]++; t.files[f] == 1 {
			t.holds[f.Name()]++
		}
	}
	runtime.AddCleanup(pkg, func(files []*token.File) {
		t.mu.Lock()
		defer t.mu.Unlock()
		for _, f := range files {
			if t.files[f]--; t.files[f] == 0 {
				delete(t.files, f)
				fset.RemoveFile(f)
				t.release(f.Name())
			}
		}
	}, files)
}
