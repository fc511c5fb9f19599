package display

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestMake(t *testing.T) {
	tests := []struct {
		name string
		got  Data
		want MIMEMap
	}{
		{"HTML", HTML("<b>"), MIMEMap{"text/html": "<b>", "text/plain": "<b>"}},
		{"JavaScript", JavaScript("f()"), MIMEMap{"application/javascript": "f()", "text/plain": "f()"}},
		{"JPEG", JPEG([]byte{1}), MIMEMap{"image/jpeg": []byte{1}, "text/plain": "image/jpeg, 1 bytes"}},
		{"PNG", PNG([]byte{1}), MIMEMap{"image/png": []byte{1}, "text/plain": "image/png, 1 bytes"}},
		{"PDF", PDF([]byte{1}), MIMEMap{"application/pdf": []byte{1}, "text/plain": "application/pdf, 1 bytes"}},
		{"SVG", SVG("<svg/>"), MIMEMap{"image/svg+xml": "<svg/>", "text/plain": "<svg/>"}},
		{"JSON", JSON(map[string]any{"a": 1}), MIMEMap{"application/json": map[string]any{"a": 1}, "text/plain": "map[a:1]"}},
		{"Latex", Latex("$x$"), MIMEMap{"text/latex": "$x$", "text/plain": "$x$"}},
		{"Math", Math("x"), MIMEMap{"text/latex": "$$x$$", "text/plain": "x"}},
		{"Markdown", Markdown("*x*"), MIMEMap{"text/markdown": "*x*", "text/plain": "*x*"}},
		{"MakeData", MakeData("text/plain", 3), MIMEMap{"text/plain": 3}},
		{"MakeData3", MakeData3("a/b", "text", 3), MIMEMap{"a/b": 3, "text/plain": "text"}},
		{"text", Auto("a"), MIMEMap{"text/plain": "a"}},
		{"a text's type", Any("text/html", "a"), MIMEMap{"text/html": "a", "text/plain": "a"}},
		{"reader", Any("text/markdown", strings.NewReader("a")), MIMEMap{"text/markdown": "a", "text/plain": "a"}},
		{"SVG found out", Auto([]byte(`<?xml version="1.0"?><svg/>`)), MIMEMap{"image/svg+xml": `<?xml version="1.0"?><svg/>`, "text/plain": `<?xml version="1.0"?><svg/>`}},
		{"HTML found out", Auto([]byte("<html>")), MIMEMap{"text/html": "<html>", "text/plain": "<html>"}},
		{"shows itself", Auto(page{}), MIMEMap{"text/html": "<b>x</b>", "text/markdown": "**x**", "text/latex": "$x$", "text/plain": "x"}},
	}
	for _, test := range tests {
		if want := test.want; !reflect.DeepEqual(test.got.Data, want) {
			t.Errorf("%s: got %v, want %v", test.name, test.got.Data, want)
		}
		if err := Failed(test.got); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if d := MIME(MIMEMap{"a/b": 1}, MIMEMap{"a/b": 2}); d.Data["a/b"] != 1 || d.Metadata["a/b"] != 2 {
		t.Errorf("MIME: %v", d)
	}
}

func TestImageAndFile(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 3, 2))
	d := Image(img)
	if size := d.Metadata[MIMETypePNG]; !reflect.DeepEqual(size, map[string]any{"width": 3, "height": 2}) {
		t.Errorf("size %v", size)
	}
	content, _ := d.Data[MIMETypePNG].([]byte)
	if back, err := png.Decode(bytes.NewReader(content)); err != nil || back.Bounds() != img.Bounds() {
		t.Errorf("%v, %v", back, err)
	}
	path := filepath.Join(t.TempDir(), "picture")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mime := range []string{"", MIMETypePNG} {
		if got := File(mime, path).Data[MIMETypePNG]; !reflect.DeepEqual(got, content) {
			t.Errorf("File(%q): %d bytes", mime, len(content))
		}
	}
}

func TestFailed(t *testing.T) {
	err := Failed(File("", "there/is/none"))
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "there/is/none") {
		t.Errorf("a missing file: %v", err)
	}
	for name, d := range map[string]Data{
		"a number":     Any(MIMETypePNG, 3),
		"no image":     Image(nil),
		"no reader":    Auto(brokenReader{}),
		"size of none": Image(image.NewGray(image.Rectangle{})),
	} {
		if Failed(d) == nil {
			t.Errorf("%s can be shown", name)
		}
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("broken") }

func TestWithID(t *testing.T) {
	d := Data{Transient: MIMEMap{"a": 1}}
	if got := WithID("x", d); !reflect.DeepEqual(got.Transient, MIMEMap{"a": 1, "display_id": "x"}) || len(d.Transient) != 1 {
		t.Errorf("%v from %v", got.Transient, d.Transient)
	}
}
