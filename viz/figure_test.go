package viz

import (
	"bytes"
	"encoding/base64"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
)

var regen = flag.Bool("regen", false, "write the golden images instead of comparing with them")

// golden compares the PNG of f with testdata/NAME_golden.png. Another machine
// may round edges otherwise: one pixel in 500 may differ clearly.
func golden(t *testing.T, name string, f *Figure) {
	t.Helper()
	path := filepath.Join("testdata", name+"_golden.png")
	if *regen {
		if err := f.Save(path); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, got := decode(t, file), decode(t, f.PNG())
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s: bounds %v, want %v", name, got.Bounds(), want.Bounds())
	}
	differ, area := 0, got.Bounds().Dx()*got.Bounds().Dy()
	for i := range area {
		x, y := i%got.Bounds().Dx(), i/got.Bounds().Dx()
		r, g, b, _ := got.At(x, y).RGBA()
		r2, g2, b2, _ := want.At(x, y).RGBA()
		if max(r, r2)-min(r, r2)+max(g, g2)-min(g, g2)+max(b, b2)-min(b, b2) > 0x1800 { // 24 of 3·255
			differ++
		}
	}
	if differ > area/500 {
		actual := filepath.Join(os.TempDir(), "viz_"+name+".png")
		t.Errorf("%d of %d pixels differ from %s: see %s (%v), and run with -regen if it is right", differ, area, path, actual, f.Save(actual))
	}
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPNGHasTwoPixelsPerCSSPixel(t *testing.T) {
	f := must(Scatter(bumps(40), ScatterOptions{Width: 3.33, Height: 2.71}))
	cfg, err := png.DecodeConfig(bytes.NewReader(f.PNG()))
	if err != nil {
		t.Fatal(err)
	}
	if cfg.Width != 639 || cfg.Height != 520 { // 192 × 3.33 and 2.71, rounded
		t.Errorf("PNG of %d×%d pixels, want 639×520", cfg.Width, cfg.Height)
	}
	want := map[string]any{"image/png": map[string]any{"width": 320, "height": 260, "alt": f.Alt()}}
	if got := f.DisplayMetadata(); !reflect.DeepEqual(got, want) {
		t.Errorf("metadata %v, want %v", got, want)
	}
}

func TestFiguresAreSmall(t *testing.T) {
	ds := bumps(300)
	f := must(Boundary(machine{gaussians(bumps(60)), []int{1, 2, 3}}, ds))
	if n := len(f.PNG()); n > 200_000 {
		t.Errorf("PNG of %d bytes, want at most 200,000", n)
	}
	if n := len(f.SVG()); n > 150_000 {
		t.Errorf("SVG of %d bytes, want at most 150,000", n)
	}
}

func TestEqualFiguresHaveEqualBytes(t *testing.T) {
	ds := bumps(50)
	o := BoundaryOptions{Resolution: 60}
	a, b := must(Boundary(gaussians(ds), ds, o)), must(Boundary(gaussians(ds), ds, o))
	if !bytes.Equal(a.PNG(), b.PNG()) || a.SVG() != b.SVG() || a.HTML() != b.HTML() {
		t.Error("two figures of one model differ")
	}
}

func TestConcurrentRendering(t *testing.T) {
	ds := bumps(50)
	o := BoundaryOptions{Resolution: 60, Width: 3, Height: 3}
	f, other := must(Boundary(gaussians(ds), ds, o)), must(Scatter(ds))
	grid := Grid(2, f, other)
	want := must(Boundary(gaussians(ds), ds, o)).PNG()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if !bytes.Equal(f.PNG(), want) {
				t.Error("a concurrent PNG differs")
			}
		})
		wg.Go(func() { f.SVG() })
		wg.Go(func() { grid.PNG() })
		wg.Go(func() { other.HTML() })
	}
	wg.Wait()
}

func TestPNGBelongsToTheCaller(t *testing.T) {
	f := must(Scatter(bumps(4)))
	clear(f.PNG())
	if !bytes.HasPrefix(f.PNG(), []byte("\x89PNG")) {
		t.Error("clearing the result cleared the figure")
	}
}

func TestHTMLHoldsThePicture(t *testing.T) {
	for _, o := range []ScatterOptions{{Title: `"quoted" <title>`}, {Title: "small", Width: 1, Height: 1}} {
		f := must(Scatter(bumps(200), o))
		m := regexp.MustCompile(`^<img width="\d+" style="[^"]*" alt="([^"<>]*)" src="data:([a-z/+]+);base64,([^"]+)">$`).FindStringSubmatch(f.HTML())
		if m == nil {
			t.Fatalf("unexpected form: %.200s", f.HTML())
		}
		if !strings.Contains(m[1], "200 points") {
			t.Errorf("alternative text %q does not describe the figure", m[1])
		}
		data, err := base64.StdEncoding.DecodeString(m[3])
		if err != nil {
			t.Fatal(err)
		}
		if want := map[string][]byte{"image/png": f.PNG(), "image/svg+xml": []byte(f.SVG())}[m[2]]; !bytes.Equal(data, want) {
			t.Errorf("the %s in the element is not that of the figure", m[2])
		}
	}
}

func TestNothingTouchesTheEdge(t *testing.T) {
	ds := bumps(20)
	long := strings.Repeat("a very long text ", 12)
	ds.Features, ds.Classes = []string{long, long}, []string{long, long}
	f := must(Boundary(gaussians(ds), ds, BoundaryOptions{Title: long, XRange: [2]float64{0, 1e6}, YRange: [2]float64{-1e-7, 0}}))
	img := decode(t, f.PNG())
	const clear = 4 // pixels
	b := img.Bounds()
	inner := b.Inset(clear)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); !image.Pt(x, y).In(inner) && r+g+b != 3*0xffff {
				t.Fatalf("ink at (%d, %d), within %d pixels of the edge", x, y, clear)
			}
		}
	}
}

// TestANotebookHasTheAlternativeText: JupyterLab and nbconvert take it from HTML, and
// nbconvert's classic template from the metadata of a PNG. They have no place for
// that of an SVG, which they would prefer to the PNG.
func TestANotebookHasTheAlternativeText(t *testing.T) {
	f := must(Scatter(bumps(4)))
	for name, shown := range map[string]interface {
		SimpleRender() map[string]any
		DisplayMetadata() map[string]any
	}{"figure": f, "grid": Grid(1, f), "chart": interactive(t, f)} {
		bundle := shown.SimpleRender()
		alt, _ := shown.DisplayMetadata()["image/png"].(map[string]any)["alt"].(string)
		if bundle["image/png"] == nil || bundle["image/svg+xml"] != nil || !strings.Contains(alt, "4 points (even 2, odd 2)") || name != "grid" && !strings.HasPrefix(alt, bundle["text/plain"].(string)+". ") {
			t.Errorf("%s: alternative text %q of %q", name, alt, bundle["text/plain"])
		}
		if page, ok := bundle["text/html"].(string); ok != (name != "chart") || ok && !strings.Contains(page, fmt.Sprintf(" alt=%q ", alt)) {
			t.Errorf("%s: no alternative text in %.200s", name, page) // a chart is hidden by HTML
		}
	}
}

func interactive(t *testing.T, f *Figure) *Interactive {
	t.Helper()
	chart, err := f.Interactive()
	if err != nil {
		t.Fatal(err)
	}
	return chart
}

// TestPreview is a picture of half as many pixels a side that shows the same.
func TestPreview(t *testing.T) {
	ds := bumps(60)
	f := must(Boundary(gaussians(ds), ds))
	small, large := decode(t, f.Preview()), decode(t, f.PNG())
	if small.Bounds().Dx()*2 != large.Bounds().Dx() || small.Bounds().Dy()*2 != large.Bounds().Dy() {
		t.Fatalf("%v of %v", small.Bounds(), large.Bounds())
	}
	differ, area := 0, small.Bounds().Dx()*small.Bounds().Dy()
	for i := range area {
		x, y := i%small.Bounds().Dx(), i/small.Bounds().Dx()
		r, g, b, _ := small.At(x, y).RGBA()
		r2, g2, b2, _ := large.At(2*x, 2*y).RGBA()
		if max(r, r2)-min(r, r2)+max(g, g2)-min(g, g2)+max(b, b2)-min(b, b2) > 0x3000 {
			differ++
		}
	}
	if differ > area/10 {
		t.Errorf("%d of %d pixels differ", differ, area)
	}
}
