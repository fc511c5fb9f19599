package display

import (
	"image"
	"reflect"
	"testing"
)

type cat struct{ size any }

func (cat) PNG() []byte { return []byte{1, 2, 3} }
func (cat) Alt() string { return `a "cat" & <mat>` }
func (c cat) DisplayMetadata() map[string]any {
	if c.size == nil {
		return nil
	}
	return map[string]any{MIMETypePNG: c.size}
}

type drawnCat struct{}

func (drawnCat) SVG() string { return "<svg/>" }
func (drawnCat) Alt() string { return "a cat" }

type bothCats struct {
	cat
	drawnCat
}

func (bothCats) Alt() string { return "two" }

type catPage struct{ cat }

func (catPage) HTML() string { return "<p>" }

type catChart struct{ cat }

func (catChart) SimpleRender() MIMEMap {
	return MIMEMap{"application/vnd.vegalite.v5+json": 1, MIMETypePNG: "AQID"}
}

type catImage struct{ image.Image }

func (catImage) Alt() string { return "grey" }

type wholeCat struct{ cat }

func (wholeCat) Render() Data { return JPEG([]byte{1}) }

type noCat struct{ cat }

func (noCat) Alt() string { return "" }

type catText struct{}

func (catText) Alt() string    { return "a cat" }
func (catText) String() string { return "cat" }

func TestAltOfPictures(t *testing.T) {
	const style = ` style="max-width:100%;height:auto"`
	words := map[string]any{"alt": `a "cat" & <mat>`}
	own := map[string]any{"alt": "its own", "width": 7}
	sized := map[string]any{"width": 7, "height": 5}
	all := map[string]any{"width": 7, "height": 5, "alt": `a "cat" & <mat>`}
	for name, test := range map[string]struct {
		value    any
		metadata MIMEMap
		html     any
	}{
		"PNG":                    {cat{}, MIMEMap{MIMETypePNG: words}, `<img` + style + ` alt="a &#34;cat&#34; &amp; &lt;mat&gt;" src="data:image/png;base64,AQID">`},
		"PNG with a size":        {cat{sized}, MIMEMap{MIMETypePNG: all}, `<img width="7"` + style + ` alt="a &#34;cat&#34; &amp; &lt;mat&gt;" src="data:image/png;base64,AQID">`},
		"PNG with a text":        {cat{own}, MIMEMap{MIMETypePNG: own}, `<img width="7"` + style + ` alt="its own" src="data:image/png;base64,AQID">`},
		"SVG":                    {drawnCat{}, MIMEMap{MIMETypeSVG: map[string]any{"alt": "a cat"}}, `<img` + style + ` alt="a cat" src="data:image/svg+xml;base64,PHN2Zy8+">`},
		"both":                   {bothCats{}, MIMEMap{MIMETypePNG: map[string]any{"alt": "two"}, MIMETypeSVG: map[string]any{"alt": "two"}}, `<img` + style + ` alt="two" src="data:image/png;base64,AQID">`},
		"a page of its own":      {catPage{}, MIMEMap{MIMETypePNG: words}, "<p>"},
		"a chart":                {catChart{}, MIMEMap{MIMETypePNG: words}, nil}, // HTML would hide the chart
		"all its own":            {wholeCat{}, MIMEMap{MIMETypeJPEG: words}, `<img` + style + ` alt="a &#34;cat&#34; &amp; &lt;mat&gt;" src="data:image/jpeg;base64,AQ==">`},
		"an empty text":          {noCat{}, nil, nil},
		"a text without picture": {catText{}, nil, nil},
	} {
		d, _ := Render(test.value)
		if !reflect.DeepEqual(d.Metadata, test.metadata) || d.Data[MIMETypeHTML] != test.html {
			t.Errorf("%s: metadata %v and HTML %v, want %v and %v", name, d.Metadata, d.Data[MIMETypeHTML], test.metadata, test.html)
		}
	}
	if len(sized) != 2 {
		t.Errorf("the value's own metadata became %v", sized)
	}
	d, _ := Render(catImage{image.NewGray(image.Rect(0, 0, 3, 2))})
	if want := map[string]any{"width": 3, "height": 2, "alt": "grey"}; !reflect.DeepEqual(d.Metadata[MIMETypePNG], want) {
		t.Errorf("an image has metadata %v, want %v", d.Metadata[MIMETypePNG], want)
	}
	if _, rich := Render(catText{}); rich {
		t.Error("a text alone is shown as more than plain text")
	}
}

func TestWithAltLeavesItsArgument(t *testing.T) {
	before := PNG([]byte{1})
	after := WithAlt("one", WithAlt("two", before))
	if before.Metadata != nil || before.Data[MIMETypeHTML] != nil {
		t.Errorf("the argument became %v", before)
	}
	if alt := after.Metadata[MIMETypePNG].(map[string]any)["alt"]; alt != "two" {
		t.Errorf("the text is %q, want that which is already there", alt)
	}
	if d := WithAlt("x", HTML("<b>")); d.Metadata != nil {
		t.Errorf("HTML has metadata %v", d.Metadata)
	}
}
