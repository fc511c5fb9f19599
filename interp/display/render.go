package display

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"maps"
)

// A value shows itself richly by having one or more of these methods. They
// are structural: a library needs nothing of this package to be shown.
type (
	renderer       interface{ Render() Data }
	simpleRenderer interface{ SimpleRender() MIMEMap }
	htmler         interface{ HTML() string }
	markdowner     interface{ Markdown() string }
	latexer        interface{ Latex() string }
	javaScripter   interface{ JavaScript() string }
	svger          interface{ SVG() string }
	pnger          interface{ PNG() []byte }
	jpeger         interface{ JPEG() []byte }
	pdfer          interface{ PDF() []byte }
	jsoner         interface{ JSON() map[string]any }
	displayMeta    interface{ DisplayMetadata() map[string]any }
)

// Render gathers every representation that v offers; rich tells whether there
// is any beside plain text. A value with a method Render or SimpleRender has
// chosen them itself. Plain text is always present, so that a terminal
// and a search have something to read.
func Render(v any) (d Data, rich bool) {
	if ready, ok := v.(Data); ok {
		return ready, true
	}
	if r, ok := v.(renderer); ok {
		return r.Render(), true
	}
	m := MIMEMap{}
	if r, ok := v.(simpleRenderer); ok {
		maps.Copy(m, r.SimpleRender())
	} else {
		renderText(v, m)
		renderBinary(v, m)
	}
	rich = len(m) > 0
	d = Data{Data: m}
	if r, ok := v.(displayMeta); ok {
		d.Metadata = r.DisplayMetadata()
	}
	if _, ok := m[MIMETypeText]; !ok {
		m[MIMETypeText] = Text(v)
	}
	return d, rich
}

// Text is the plain representation of v: its String or Error method, or Go's
// own format of the value.
func Text(v any) string { return fmt.Sprint(v) }

func renderText(v any, m MIMEMap) {
	if r, ok := v.(htmler); ok {
		m[MIMETypeHTML] = r.HTML()
	}
	if r, ok := v.(markdowner); ok {
		m[MIMETypeMarkdown] = r.Markdown()
	}
	if r, ok := v.(latexer); ok {
		m[MIMETypeLatex] = r.Latex()
	}
	if r, ok := v.(javaScripter); ok {
		m[MIMETypeJavaScript] = r.JavaScript()
	}
	if r, ok := v.(svger); ok {
		m[MIMETypeSVG] = r.SVG()
	}
	if r, ok := v.(jsoner); ok {
		m[MIMETypeJSON] = r.JSON()
	}
}

func renderBinary(v any, m MIMEMap) {
	if r, ok := v.(pnger); ok {
		m[MIMETypePNG] = base64.StdEncoding.EncodeToString(r.PNG())
	}
	if r, ok := v.(jpeger); ok {
		m[MIMETypeJPEG] = base64.StdEncoding.EncodeToString(r.JPEG())
	}
	if r, ok := v.(pdfer); ok {
		m[MIMETypePDF] = base64.StdEncoding.EncodeToString(r.PDF())
	}
	if img, ok := v.(image.Image); ok && m[MIMETypePNG] == nil {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err == nil {
			m[MIMETypePNG] = base64.StdEncoding.EncodeToString(b.Bytes())
		}
	}
}
