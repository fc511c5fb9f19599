package catalogue

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
	text, err := os.ReadFile("../../SOURCES.md")
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
	for _, s := range builtIn() {
		t.Run(s.Name, func(t *testing.T) {
			said, ok := page[s.Name]
			if !ok {
				t.Fatal("not in SOURCES.md")
			}
			for _, key := range []string{"taken from", "licence", "changes", "cite"} {
				if said[key] == "" {
					t.Errorf("SOURCES.md does not say %q", key)
				}
			}
			ds := open(t, s.Name)

			var coding, counts []string
			for rank, text := range s.labels {
				n := 0
				for _, y := range ds.Y {
					if y == labelOf(rank, len(s.labels)) {
						n++
					}
				}
				counts = append(counts, fmt.Sprintf("%s %d", text, n))
				word := text
				if shown := ds.Classes[rank]; shown != text {
					word = fmt.Sprintf("%s (%s)", text, shown)
				}
				number := strconv.Itoa(labelOf(rank, len(s.labels)))
				if number == "1" && len(s.labels) == 2 {
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
				"sha256":   sum(t, "open/"+s.Name+".csv.gz"),
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
		"breast_ljubljana": {"no recurrence": 201, "recurrence": 85},
		"breast_wisconsin": {"benign": 458, "malignant": 241},
		"dna":              {"exon to intron": 767, "intron to exon": 765, "neither": 1654},
		"german":           {"good": 700, "bad": 300},
		"glass":            {"building, float": 70, "building, other": 76, "vehicle, float": 17, "container": 13, "tableware": 9, "headlamp": 29},
		"heart":            {"absent": 150, "present": 120},
		"house_votes84":    {"democrat": 267, "republican": 168},
		"ionosphere":       {"bad": 126, "good": 225},
		"iris":             {"setosa": 50, "versicolor": 50, "virginica": 50},
		"letter": {
			"A": 789, "B": 766, "C": 736, "D": 805, "E": 768, "F": 775, "G": 773, "H": 734, "I": 755, "J": 747, "K": 739, "L": 761, "M": 792,
			"N": 783, "O": 753, "P": 803, "Q": 783, "R": 758, "S": 748, "T": 796, "U": 813, "V": 764, "W": 752, "X": 787, "Y": 786, "Z": 734,
		},
		"pima_diabetes": {"neg": 500, "pos": 268},
		"satimage": {
			"red soil": 1533, "cotton crop": 703, "grey soil": 1358, "damp grey soil": 626, "vegetation stubble": 707, "very damp grey soil": 1508,
		},
		"segment":  {"brickface": 330, "sky": 330, "foliage": 330, "cement": 330, "window": 330, "path": 330, "grass": 330},
		"sonar":    {"rock": 97, "mine": 111},
		"spambase": {"nonspam": 2788, "spam": 1813},
		"thyroid":  {"normal": 150, "hyper": 35, "hypo": 30},
		"titanic":  {"died": 1490, "survived": 711},
		"vehicle":  {"bus": 218, "opel": 212, "saab": 217, "van": 199},
		"vowel":    {"hid": 90, "hId": 90, "hEd": 90, "hAd": 90, "hYd": 90, "had": 90, "hOd": 90, "hod": 90, "hUd": 90, "hud": 90, "hed": 90},
		"wine":     {"cultivar 1": 59, "cultivar 2": 71, "cultivar 3": 48},

		"german_numeric":    {"good": 700, "bad": 300},
		"ida_breast_cancer": {"no recurrence": 196, "recurrence": 81},
		"ida_image":         {"cement, grass, window": 990, "brickface, foliage, path, sky": 1320},
		"ida_splice":        {"neither": 1648, "junction": 1527},
		"ida_thyroid":       {"normal": 150, "not normal": 65},
	} {
		ds, found := open(t, name), map[string]int{}
		for _, y := range ds.Y {
			found[ds.ClassName(y)]++
		}
		if fmt.Sprint(found) != fmt.Sprint(want) {
			t.Errorf("%s: classes %v, want %v", name, found, want)
		}
	}
}

func TestEveryEmbeddedFileIsASet(t *testing.T) {
	files, err := fs.Glob(files, "open/*")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(f, "open/"), ".csv.gz"))
	}
	var want []string
	for _, s := range builtIn() {
		want = append(want, s.Name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("files %v, sets %v", names, want)
	}
}

// Describe shows the terms of every set.
func TestEverySetHasItsSources(t *testing.T) {
	for _, s := range All() {
		sources := strings.Join(s.Sources(files), "\n")
		wants := []string{"taken from: ", "licence: ", "cite: "}
		if s.compute != nil {
			wants = []string{"computed"}
		}
		if s.bring != nil {
			wants = []string{"http"}
		}
		for _, want := range wants {
			if !strings.Contains(sources, want) {
				t.Errorf("%s: %q does not say %q", s.Name, sources, want)
			}
		}
	}
}

// labelOf is the label of the class of rank r among k.
func labelOf(r, k int) int {
	if k == 2 {
		return 2*r - 1
	}
	return r
}

// sum is the sha256 of the uncompressed file in hexadecimal.
func sum(t *testing.T, path string) string {
	t.Helper()
	file, err := files.Open(path)
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
