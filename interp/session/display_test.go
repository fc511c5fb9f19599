package session

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// show runs cells in one session; it returns what the last one shows before
// its end, with what it is as a whole behind that, and its error.
func show(t *testing.T, cells ...string) (shown []display.Data, r *recorder, err error) {
	t.Helper()
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, source := range cells {
		r = &recorder{}
		var d display.Data
		d, err = s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, r)
		if err != nil && i < len(cells)-1 {
			t.Fatalf("cell %d: %v", i+1, err)
		}
		shown = r.shown
		if d.Data != nil {
			shown = append(shown, d)
		}
	}
	return shown, r, err
}

// renderedTypes are the MIME types of what was shown, beside the plain text.
func renderedTypes(shown []display.Data) string {
	var all []string
	for _, d := range shown {
		var types []string
		for mime := range d.Data {
			if mime != display.MIMETypeText || len(d.Data) == 1 {
				types = append(types, mime)
			}
		}
		slices.Sort(types)
		all = append(all, strings.Join(types, "+"))
	}
	return strings.Join(all, " ")
}

// TestGophernotesDisplay makes the calls of the cells of gophernotes' example
// notebook on its package display, on pictures of our own.
func TestGophernotesDisplay(t *testing.T) {
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>`
	var jpeg, png string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/a.jpg":
			fmt.Fprint(w, jpeg)
		case "/a.png":
			fmt.Fprint(w, png)
		case "/a.svg":
			fmt.Fprint(w, drawing)
		}
	}))
	defer server.Close()
	path := filepath.Join(t.TempDir(), "a.svg")
	if err := os.WriteFile(path, []byte(drawing), 0o600); err != nil {
		t.Fatal(err)
	}
	const encode = "import (\n\"bytes\"\n\"image\"\n\"image/jpeg\"\n\"image/png\"\n)\nvar b bytes.Buffer\ncheck(%s.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 3))%s))\nb.String()"
	for kind, to := range map[string]*string{"png": &png, "jpeg": &jpeg} {
		more := map[string]string{"jpeg": ", nil"}[kind]
		shown, _, err := show(t, fmt.Sprintf(encode, kind, more))
		if err != nil {
			t.Fatal(err)
		}
		*to = shown[0].Data[display.MIMETypeText].(string)
	}
	get := func(name string) string {
		return "import (\n\"io/ioutil\"\n\"net/http\"\n)\n" +
			"resp, err := http.Get(\"" + server.URL + "/" + name + "\")\n" +
			"bytes, err := ioutil.ReadAll(resp.Body)\nresp.Body.Close()\n"
	}
	for _, test := range []struct{ name, want, cell string }{
		{"HTML", "text/html", "display.HTML(`<h1 style=\"color:green;\">Hello</h1>`)"},
		{"Display within a block", "text/markdown text/latex", "{\n    Display(display.Markdown(\"* hello\"))\n    Display(display.Math(`e^{i\\Pi}+1=0`))\n}"},
		{"Display in a function", "text/latex text/plain", "func f() { Display(display.Latex(`x`)) }\nf()\nDisplay(display.Auto(`text`))"},
		{"JPEG", "image/jpeg", get("a.jpg") + "display.JPEG(bytes)"},
		{"PNG", "image/png", get("a.png") + "display.PNG(bytes)"},
		{"SVG", "image/svg+xml", get("a.svg") + "display.SVG(string(bytes))"},
		{"Image", "image/png", "import (\n\"image\"\n_ \"image/png\"\n\"net/http\"\n)\nresp, err := http.Get(\"" + server.URL + "/a.png\")\n" +
			"img, ext, err := image.Decode(resp.Body)\nresp.Body.Close()\ndisplay.Image(img)"},
		{"an image by itself", "image/png", "import \"image\"\nimage.NewGray(image.Rect(0, 0, 3, 3))"},
		{"File", "image/svg+xml image/svg+xml", fmt.Sprintf("Display(display.File(\"\", %q))\ndisplay.File(\"image/svg+xml\", %q)", path, path)},
		{"Auto", "image/png", get("a.png") + "display.Auto(bytes)"},
		{"Any of a reader", "image/png", "import \"net/http\"\nresp, err := http.Get(\"" + server.URL + "/a.png\")\ndisplay.Any(\"\", resp.Body)"},
		{"JSON", "application/json", "display.JSON(map[string]interface{}{\"a\": []int{1, 2}})"},
		{"JavaScript", "application/javascript", "display.JavaScript(`element.append(1)`)"},
		{"PDF", "application/pdf", "display.PDF([]byte(\"%PDF-1.4\"))"},
		{"MakeData", "text/html", "display.MakeData(display.MIMETypeHTML, \"<b>\")"},
		{"MakeData3", "text/html", "display.MakeData3(display.MIMETypeHTML, \"b\", \"<b>\")"},
		{"MIME", "text/html+text/latex", "display.MIME(display.MIMEMap{\"text/html\": \"<b>\", \"text/latex\": \"$b$\"}, display.MIMEMap{})"},
		{"Data", "text/html", "display.Data{Data: display.MIMEMap{\"text/html\": \"<b>\"}}"},
		{"declarations of its own kinds", "", "const (\n\tMIMETypeHTML = \"text/html\"\n)\ntype BundledMIMEData map[string]interface{}\ntype Data struct {\n\tData BundledMIMEData\n}"},
		{"an error beside", "text/html", "func f() (display.Data, error) { return display.HTML(\"<b>\"), nil }\nf()"},
		{"values of which one can be shown, and one is there", "text/html", "func f() (*int, any, any) { return nil, nil, display.HTML(\"<b>\") }\n_, a, b := f()\nfunc g() (any, any) { return a, b }\ng()"},
	} {
		shown, _, err := show(t, test.cell)
		if got := renderedTypes(shown); err != nil || got != test.want {
			t.Errorf("%s: shows %q, want %q; %v", test.name, got, test.want, err)
		}
	}
}

// TestOwnTypes: what a type of a cell's own declares is seen as a library's is.
func TestOwnTypes(t *testing.T) {
	for _, test := range []struct{ name, want, cell string }{
		{"HTML", "text/html", "type T struct{ n int }\nfunc (t T) HTML() string { return \"<b>\" }\nT{1}"},
		{"by pointer", "text/html+text/markdown", "type T struct{ n int }\nfunc (t T) HTML() string { return \"<b>\" }\nfunc (t *T) Markdown() string { return \"*\" }\n&T{1}"},
		{"pictures", "image/jpeg+image/png+image/svg+xml", "type T int\nfunc (T) PNG() []byte { return nil }\nfunc (T) JPEG() []byte { return nil }\nfunc (T) SVG() string { return \"\" }\nT(1)"},
		{"others", "application/javascript+application/json+application/pdf+text/latex", "type T int\nfunc (T) JavaScript() string { return \"\" }\nfunc (T) JSON() map[string]interface{} { return nil }\nfunc (T) PDF() []byte { return nil }\nfunc (T) Latex() string { return \"$x$\" }\nT(1)"},
		{"Render", "a/b", "type T struct{}\nfunc (T) Render() display.Data { return display.MakeData(\"a/b\", 1) }\nT{}"},
		{"SimpleRender", "a/b", "type T struct{}\nfunc (T) SimpleRender() display.MIMEMap { return display.MIMEMap{\"a/b\": 1} }\nT{}"},
		{"image", "image/png", "import (\n\"image\"\n\"image/color\"\n)\ntype T struct{}\nfunc (T) ColorModel() color.Model { return color.GrayModel }\nfunc (T) Bounds() image.Rectangle { return image.Rect(0, 0, 2, 2) }\nfunc (T) At(x, y int) color.Color { return color.Gray{uint8(x)} }\nT{}"},
		{"Alt", "image/png+text/html", "type T struct{}\nfunc (T) PNG() []byte { return nil }\nfunc (T) Alt() string { return \"a cat\" }\nT{}"},
		{"another HTML", "text/plain", "type T struct{}\nfunc (T) HTML(x int) string { return \"\" }\nT{}"},
		{"records", "text/html", "type T struct{ name string; value float64 }\n[]T{{\"a\", 1}}"},
		{"records with texts", "text/plain", "type T struct{ a int }\nfunc (T) String() string { return \"t\" }\n[]T{{1}}"},
		{"a map of it", "text/html", "type T float64\nmap[string]T{\"a\": 1}"},
		{"nil", "text/plain", "type T struct{ n int }\nfunc (t *T) HTML() string { return fmt.Sprint(t.n) }\nimport \"fmt\"\nvar p *T\np"},
		{"matrix", "text/html+text/latex", "import \"gonum.org/v1/gonum/mat\"\nmat.NewDense(2, 2, nil)"},
	} {
		shown, _, err := show(t, test.cell)
		if got := renderedTypes(shown); err != nil || got != test.want {
			t.Errorf("%s: shows %q, want %q; %v", test.name, got, test.want, err)
		}
	}
}

func TestRecordNames(t *testing.T) {
	shown, _, err := show(t, "type T struct{ name string; Value float64 }\n[]T{{\"a\", 1}}")
	if err != nil || !strings.Contains(shown[0].Data[display.MIMETypeHTML].(string), `>name</th><th scope="col" style="text-align:right">Value</th>`) {
		t.Errorf("%v, %v", shown, err)
	}
}

// TestMissingFile: a cell fails with a word, and not a panic.
func TestMissingFile(t *testing.T) {
	for _, cell := range []string{"display.File(\"\", \"none.png\")", "Display(display.File(\"\", \"none.png\"))\n1"} {
		shown, _, err := show(t, cell)
		if err == nil || !strings.Contains(err.Error(), "none.png") || strings.Contains(err.Error(), "panic") || len(shown) > 0 {
			t.Errorf("%s: %v, %v", cell, shown, err)
		}
	}
}

func TestUpdateAndClear(t *testing.T) {
	shown, r, err := show(t, "import \"fmt\"\nfmt.Print(1)\nDisplay(display.WithID(\"x\", display.HTML(\"a\")))\nfmt.Print(2)\ncheck(display.Update(\"x\", display.HTML(\"b\")))\ncheck(display.ClearOutput(true))\ndisplay.ClearOutput(false)")
	const want = "stdout display stdout update clear true clear false"
	if got := strings.Join(r.order, " "); err != nil || got != want {
		t.Errorf("got %q, want %q; %v", got, want, err)
	}
	for i, html := range []string{"a", "b"} {
		if d := shown[i]; d.Data[display.MIMETypeHTML] != html || d.Transient["display_id"] != "x" {
			t.Errorf("%d: %v", i, d)
		}
	}
	if _, _, err := show(t, "check(display.Update(\"\", display.HTML(\"b\")))"); err == nil {
		t.Error("an update of nothing")
	}
}
