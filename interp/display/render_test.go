package display

import (
	"bytes"
	"errors"
	"image"
	"reflect"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
)

type page struct{}

func (page) HTML() string     { return "<b>x</b>" }
func (page) Markdown() string { return "**x**" }
func (page) Latex() string    { return "$x$" }
func (page) String() string   { return "x" }

type chosen struct{ page }

func (chosen) SimpleRender() MIMEMap { return MIMEMap{MIMETypePNG: "data"} }

type whole struct{ page }

func (whole) Render() Data { return Data{Data: MIMEMap{"application/x": 1}} }

type picture struct{}

func (picture) PNG() []byte                     { return []byte{1, 2} }
func (picture) SVG() string                     { return "<svg/>" }
func (picture) DisplayMetadata() map[string]any { return map[string]any{MIMETypePNG: 3} }

func TestRender(t *testing.T) {
	tests := []struct {
		name  string
		value any
		mimes []string
		text  any
		rich  bool
	}{
		{"number", 3.5, []string{MIMETypeText}, "3.5", false},
		{"error", errors.New("no"), []string{MIMETypeText}, "no", false},
		{"text formats", page{}, []string{MIMETypeHTML, MIMETypeLatex, MIMETypeMarkdown, MIMETypeText}, "x", true},
		{"a choice of its own", chosen{}, []string{MIMETypePNG, MIMETypeText}, "x", true},
		{"all its own", whole{}, []string{"application/x"}, nil, true},
		{"pictures", picture{}, []string{MIMETypePNG, MIMETypeSVG, MIMETypeText}, "{}", true},
		{"image", image.NewGray(image.Rect(0, 0, 2, 2)), []string{MIMETypePNG, MIMETypeText}, nil, true},
		{"a pointer to nothing", (*picture)(nil), []string{MIMETypeText}, "<nil>", false},
		{"nothing", nil, []string{MIMETypeText}, "<nil>", false},
		{"matrix", mat.NewDense(2, 2, []float64{1, 2, 3, 4}), []string{MIMETypeHTML, MIMETypeLatex, MIMETypeText}, "⎡1  2⎤\n⎣3  4⎦", true},
		{"large matrix", mat.NewDense(2, 20, nil), []string{MIMETypeHTML, MIMETypeText}, nil, true},
		{"no matrix yet", &mat.Cholesky{}, []string{MIMETypeText}, nil, false},
		{"records", []struct{ A, B int }{{1, 2}}, []string{MIMETypeHTML, MIMETypeText}, "[{1 2}]", true},
		{"list", []int{1, 2}, []string{MIMETypeText}, "[1 2]", false},
		{"lists", [][]float64{{1, 2}, {3}}, []string{MIMETypeHTML, MIMETypeText}, "[[1 2] [3]]", true},
		{"map", map[string]int{"a": 1}, []string{MIMETypeHTML, MIMETypeText}, "map[a:1]", true},
		{"values with a text of their own", []time.Time{{}}, []string{MIMETypeText}, nil, false},
		{"ready data", Data{Data: MIMEMap{MIMETypeHTML: "y"}}, []string{MIMETypeHTML}, nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, rich := Render(tt.value)
			var mimes []string
			for m := range d.Data {
				mimes = append(mimes, m)
			}
			slices.Sort(mimes)
			slices.Sort(tt.mimes)
			if !slices.Equal(mimes, tt.mimes) || rich != tt.rich {
				t.Errorf("got %q, rich %v; want %q, %v", mimes, rich, tt.mimes, tt.rich)
			}
			if tt.text != nil && d.Data[MIMETypeText] != tt.text {
				t.Errorf("text %q, want %q", d.Data[MIMETypeText], tt.text)
			}
		})
	}
	d, _ := Render(picture{})
	if !bytes.Equal(d.Data[MIMETypePNG].([]byte), []byte{1, 2}) || !reflect.DeepEqual(d.Metadata, MIMEMap{MIMETypePNG: 3}) {
		t.Errorf("PNG %v with metadata %v", d.Data[MIMETypePNG], d.Metadata)
	}
}
