package display

import (
	"fmt"
	"maps"
	"strings"
)

// MakeData is data of one MIME type, and its plain text beside it.
func MakeData(mimeType string, data any) Data {
	return MakeData3(mimeType, plain(mimeType, data), data)
}

// MakeData3 is data of one MIME type, and a plain text of the caller's beside it.
func MakeData3(mimeType, plaintext string, data any) Data {
	return Data{Data: MIMEMap{MIMETypeText: plaintext, mimeType: data}}
}

// MIME is data in several MIME types, with hints for them.
func MIME(data, metadata MIMEMap) Data { return Data{Data: data, Metadata: metadata} }

// plain is the text beside data; bytes are counted and not printed.
func plain(mimeType string, data any) string {
	if b, ok := data.([]byte); ok {
		return fmt.Sprintf("%s, %d bytes", mimeType, len(b))
	}
	return fmt.Sprint(data)
}

// HTML is a piece of HTML.
func HTML(html string) Data { return MakeData(MIMETypeHTML, html) }

// JavaScript is a script that the notebook runs when it is shown.
func JavaScript(javascript string) Data { return MakeData(MIMETypeJavaScript, javascript) }

// JPEG is an image file's content.
func JPEG(jpeg []byte) Data { return MakeData(MIMETypeJPEG, jpeg) }

// JSON is a tree of values that can be folded.
func JSON(json map[string]any) Data { return MakeData(MIMETypeJSON, json) }

// Latex is a formula within a line, with or without its dollar signs.
func Latex(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$"+strings.Trim(latex, "$")+"$")
}

// Math is a formula on a line of its own, with or without its dollar signs.
func Math(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$$"+strings.Trim(latex, "$")+"$$")
}

// Markdown is a text with marks.
func Markdown(markdown string) Data { return MakeData(MIMETypeMarkdown, markdown) }

// PDF is a document's content.
func PDF(pdf []byte) Data { return MakeData(MIMETypePDF, pdf) }

// PNG is an image file's content.
func PNG(png []byte) Data { return MakeData(MIMETypePNG, png) }

// SVG is the text of an SVG document.
func SVG(svg string) Data { return MakeData(MIMETypeSVG, svg) }

// displayID is the key among Transient by which a client finds what it shows.
const displayID = "display_id"

// WithID is d with a name by which Update finds it.
func WithID(id string, d Data) Data {
	d.Transient = maps.Clone(d.Transient)
	if d.Transient == nil {
		d.Transient = MIMEMap{}
	}
	d.Transient[displayID] = id
	return d
}
