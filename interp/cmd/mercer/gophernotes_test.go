package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ipynb is what these tests read of a notebook.
type ipynb struct {
	Cells []struct {
		Type     string `json:"cell_type"`
		Metadata struct {
			Tags []string
		}
		Outputs []struct {
			Type string `json:"output_type"`
			Name string
			Text any
			Data map[string]any

			Ename, Evalue string
		}
	}
	Metadata struct {
		Kernelspec struct{ Name string }
	}
}

func readIpynb(t *testing.T, path string) (nb ipynb) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &nb); err != nil {
		t.Fatal(err)
	}
	return nb
}

// outputs returns the outputs of each code cell, without what varies from one
// run or machine to another.
func (nb ipynb) outputs() (all [][]string) {
	for _, c := range nb.Cells {
		if c.Type != "code" {
			continue
		}
		list := []string{}
		for _, o := range c.Outputs {
			if !slices.Contains(c.Metadata.Tags, "varies") {
				list = append(list, fmt.Sprint(o.Type, o.Name, o.Text, o.Data))
			}
		}
		all = append(all, list)
	}
	return all
}

// TestGophernotesNotebooks runs notebooks whose kernelspec says gophernotes, and
// that use everything which gophernotes offers beside Go. They show what they
// have in them as their outputs.
func TestGophernotesNotebooks(t *testing.T) {
	notebooks, err := filepath.Glob("testdata/gophernotes/*.ipynb")
	if err != nil || len(notebooks) != 3 {
		t.Fatal(notebooks, err)
	}
	for _, path := range notebooks {
		want := readIpynb(t, path)
		if want.Metadata.Kernelspec.Name != "gophernotes" {
			t.Errorf("%s is for the kernel %q", path, want.Metadata.Kernelspec.Name)
		}
		out := filepath.Join(t.TempDir(), "out.ipynb")
		c, _, errors := testConsole(t)
		if code := dispatch(c, []string{"run", path, "-o", out}); code != exitOK {
			t.Errorf("%s: exit code %d: %s", path, code, errors())
			continue
		}
		got := readIpynb(t, out)
		if diff := cmp.Diff(want.outputs(), got.outputs()); diff != "" {
			t.Errorf("%s (-committed +now):\n%s", path, diff)
		}
		if got.Metadata.Kernelspec.Name != "gophernotes" {
			t.Errorf("%s is now for the kernel %q", path, got.Metadata.Kernelspec.Name)
		}
	}
}

// originals are gophernotes' own example notebooks at commit 55142043d196
// (MIT licence), with their SHA-256, and for each cell that fails what it says.
var originals = map[string]struct {
	sum   string
	fails map[int]string
}{
	"Display.ipynb": {"d046da086c643234ac137cdbbe2eb887c8acae52f4ab4b1f9e2f71443b900369", map[int]string{
		3:  "missing function body", // these two list signatures as documentation
		9:  "missing function body",
		10: "undefined: Data", // the cell before declares it
	}},
	"Matrix_Operations.ipynb": {"612949c1371ac63be2714f7f72deb1ad0f53240a1537724de6745121e120ab4f", nil},
	"Worker_Pools.ipynb":      {"f99aa8b9c21e96a074997046700e21a0155f5858e99c5503e8d1740d9e534ac5", nil},
}

// TestGophernotesOriginals runs the examples in the folder that
// MERCER_GOPHERNOTES names: the folder examples of a clone. The pictures that
// they load come from a server of this test.
func TestGophernotesOriginals(t *testing.T) {
	dir := os.Getenv("MERCER_GOPHERNOTES")
	if dir == "" {
		t.Skip("MERCER_GOPHERNOTES names no folder with gophernotes' examples")
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		picture := image.NewGray(image.Rect(0, 0, 4, 3))
		switch filepath.Ext(r.URL.Path) {
		case ".png":
			_ = png.Encode(w, picture)
		case ".jpg":
			_ = jpeg.Encode(w, picture, nil)
		case ".svg":
			fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg"/>`)
		}
	}))
	defer server.Close()
	for name, original := range originals {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
			continue
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != original.sum {
			t.Errorf("%s is not the one of commit 55142043d196", name)
			continue
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(data), `http.Get(\"https:/`, `http.Get(\"`+server.URL)), 0o600); err != nil {
			t.Fatal(err)
		}
		c, _, errors := testConsole(t)
		if code := dispatch(c, []string{"run", path, "-o", path, "--allow-errors"}); code != exitOK {
			t.Errorf("%s: exit code %d: %s", name, code, errors())
			continue
		}
		number := 0
		for _, c := range readIpynb(t, path).Cells {
			if c.Type != "code" {
				continue
			}
			number++
			failed := ""
			for _, o := range c.Outputs {
				if o.Type == "error" {
					failed = o.Evalue
				}
			}
			if want := original.fails[number]; (want == "") != (failed == "") || !strings.Contains(failed, want) {
				t.Errorf("%s, cell %d: error %q, want %q", name, number, failed, want)
			}
		}
	}
}
