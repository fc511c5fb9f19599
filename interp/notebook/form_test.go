package notebook

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/mercer-go/mercer/interp/session/content"
)

// ours returns the notebooks of the repository and the graded labs, by their paths.
func ours(t *testing.T) map[string]*Notebook {
	t.Helper()
	all := map[string]*Notebook{}
	for _, pattern := range []string{"*.ipynb", "labs/source/*/*.ipynb"} {
		paths, err := filepath.Glob("../../notebooks/" + pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("no notebooks %s: %v", pattern, err)
		}
		for _, path := range paths {
			nb, err := ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			all[path] = nb
		}
	}
	return all
}

// TestLanguageOfNotebooks: a notebook is not changed as soon as it is opened.
func TestLanguageOfNotebooks(t *testing.T) {
	for path, nb := range ours(t) {
		meta, _ := nb.fields["metadata"].(map[string]any)
		if diff := cmp.Diff(plain(content.Go()), meta["language_info"]); diff != "" {
			t.Errorf("%s: its language_info is not the kernel's: run it again (make rerun), or copy it for a lab: %s", path, diff)
		}
	}
}

// TestChecksAreFolded: the code of a check gives the answer away, so it is seen only after a click.
func TestChecksAreFolded(t *testing.T) {
	checks := 0
	for path, nb := range ours(t) {
		if strings.Contains(filepath.ToSlash(path), "/labs/") {
			continue // tests are to be read, but for a few
		}
		for i, c := range nb.Cells() {
			first, _, _ := strings.Cut(c.Source(), "\n")
			isCheck := c.IsCode() && checkLine().MatchString(first)
			if isCheck {
				checks++
			}
			meta, _ := c.fields["metadata"].(map[string]any)
			jupyter, _ := meta["jupyter"].(map[string]any)
			if folded := jupyter["source_hidden"] == true; folded != isCheck {
				t.Errorf("%s, cell %d, %q: folded is %t, want %t", path, i, first, folded, isCheck)
			}
		}
	}
	if checks == 0 {
		t.Error("no check was found")
	}
}

// TestCellsAreShortAndNarrow: a reader sees the whole of a cell at once, also in JupyterLab in a
// window of 1200 pixels. Imports may be long.
func TestCellsAreShortAndNarrow(t *testing.T) {
	const most, widest = 12, 95
	for path, nb := range ours(t) {
		for i, c := range nb.Cells() {
			blocks := []string{c.Source()}
			if !c.IsCode() {
				blocks = nil
				for _, block := range goFence().FindAllStringSubmatch(c.Source(), -1) {
					blocks = append(blocks, block[1])
				}
			}
			for _, block := range blocks {
				lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
				if len(lines) > most && lines[0] != "import (" {
					t.Errorf("%s, cell %d: %d lines, more than %d: %s …", path, i, len(lines), most, lines[0])
				}
				for _, line := range lines {
					if n := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")); n > widest {
						t.Errorf("%s, cell %d: %d columns, more than %d: %s", path, i, n, widest, line)
					}
				}
			}
		}
	}
}
