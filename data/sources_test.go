package data

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sources reads SOURCES.md: for each heading "## name", the items "- key: value".
func sources(t *testing.T) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile("SOURCES.md")
	if err != nil {
		t.Fatal(err)
	}
	page := map[string]map[string]string{}
	name := ""
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		line := lines.Text()
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			name = heading
			page[name] = map[string]string{}
		} else if item, ok := strings.CutPrefix(line, "- "); ok && name != "" {
			key, value, _ := strings.Cut(item, ": ")
			page[name][key] = value
		}
	}
	return page
}

func TestSourcesAgreeWithTheFiles(t *testing.T) {
	page := sources(t)
	if len(page) != len(Names()) {
		t.Errorf("SOURCES.md has %d sets, Load %d", len(page), len(Names()))
	}
	for _, s := range sets() {
		t.Run(s.name, func(t *testing.T) {
			said, ok := page[s.name]
			if !ok {
				t.Fatal("not in SOURCES.md")
			}
			for _, key := range []string{"taken from", "licence", "changes", "cite"} {
				if said[key] == "" {
					t.Errorf("SOURCES.md does not say %q", key)
				}
			}
			ds := load(t, s.name)

			var coding, counts []string
			for rank, label := range s.labels {
				n := 0
				for _, y := range ds.Y {
					if y == s.label(rank) {
						n++
					}
				}
				counts = append(counts, fmt.Sprintf("%s %d", label, n))
				word := label
				if shown := ds.Classes[rank]; shown != label {
					word = fmt.Sprintf("%s (%s)", label, shown)
				}
				number := strconv.Itoa(s.label(rank))
				if s.label(rank) == 1 && len(s.labels) == 2 {
					number = "+1"
				}
				coding = append(coding, word+" is "+number)
			}
			slices.Sort(counts)
			for key, found := range map[string]string{
				"rows":     strconv.Itoa(ds.Len()),
				"features": strconv.Itoa(ds.Dim()),
				"classes":  strings.Join(counts, ", "),
				"missing":  strconv.Itoa(ds.Missing()),
				"coding":   strings.Join(coding, ", "),
				"sha256":   sum(t, "open/"+s.name+".csv.gz"),
			} {
				if said[key] != found {
					t.Errorf("%s: SOURCES.md says %q, the file %q", key, said[key], found)
				}
			}
		})
	}
}

// The figures of the UCI pages, apart from SOURCES.md: a wrong file and a page
// made to match it would be found here.
func TestClassCountsOfTheLiterature(t *testing.T) {
	for name, want := range map[string]map[string]int{
		"breast_wisconsin": {"benign": 458, "malignant": 241},
		"heart":            {"absent": 150, "present": 120},
		"ionosphere":       {"bad": 126, "good": 225},
		"iris":             {"setosa": 50, "versicolor": 50, "virginica": 50},
		"sonar":            {"rock": 97, "mine": 111},
	} {
		ds, found := load(t, name), map[string]int{}
		for _, y := range ds.Y {
			found[ds.ClassName(y)]++
		}
		if fmt.Sprint(found) != fmt.Sprint(want) {
			t.Errorf("%s: classes %v, want %v", name, found, want)
		}
	}
}

func TestEveryEmbeddedFileIsASet(t *testing.T) {
	files, err := fs.Glob(embedded, "open/*")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(f, "open/"), ".csv.gz"))
	}
	if !slices.Equal(names, Names()) {
		t.Errorf("files %v, sets %v", names, Names())
	}
}

// sum is the sha256 of the uncompressed file in hexadecimal.
func sum(t *testing.T, path string) string {
	t.Helper()
	file, err := embedded.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, unzipped); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}
