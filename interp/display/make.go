package display

import (
	"fmt"
	"maps"
	"strings"
)

// MakeData makes data of one MIME type and adds a plain text: the data itself
// as text, or the number of bytes.
func MakeData(mimeType string, data any) Data {
	if text, ok := data.(string); ok && mimeType == MIMETypeText {
		data = Cut(text)
	}
	return MakeData3(mimeType, plain(mimeType, data), data)
}

// MakeData3 makes data of one MIME type with the given plain text.
func MakeData3(mimeType, plaintext string, data any) Data {
	return Data{Data: MIMEMap{MIMETypeText: plaintext, mimeType: data}}
}

// MIME makes data of several MIME types. The metadata holds hints for them.
func MIME(data, metadata MIMEMap) Data { return Data{Data: data, Metadata: metadata} }

// plain makes the plain text for data. For bytes it gives their number only.
func plain(mimeType string, data any) string {
	if b, ok := data.([]byte); ok {
		return fmt.Sprintf("%s, %d bytes", mimeType, len(b))
	}
	return Text(data)
}

// HTML shows a piece of HTML.
func HTML(html string) Data { return MakeData(MIMETypeHTML, html) }

// JavaScript shows a script: the notebook runs it.
func JavaScript(javascript string) Data { return MakeData(MIMETypeJavaScript, javascript) }

// JPEG shows the content of a JPEG file as a picture.
func JPEG(jpeg []byte) Data { return MakeData(MIMETypeJPEG, jpeg) }

// JSON shows a tree of values that can be folded.
func JSON(json map[string]any) Data { return MakeData(MIMETypeJSON, json) }

// Latex shows a formula within a line. The dollar signs may be left out.
func Latex(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$"+strings.Trim(latex, "$")+"$")
}

// Math shows a formula on a line of its own. The dollar signs may be left out.
func Math(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$$"+strings.Trim(latex, "$")+"$$")
}

// Markdown shows a text in Markdown.
func Markdown(markdown string) Data { return MakeData(MIMETypeMarkdown, markdown) }

// PDF shows the content of a PDF file.
func PDF(pdf []byte) Data { return MakeData(MIMETypePDF, pdf) }

// PNG shows the content of a PNG file as a picture.
func PNG(png []byte) Data { return MakeData(MIMETypePNG, png) }

// SVG shows an SVG document as a picture.
func SVG(svg string) Data { return MakeData(MIMETypeSVG, svg) }

// displayID is the key in Transient by which a client finds an output again.
const displayID = "display_id"

// WithID returns d with an ID, by which Update finds the output again.
func WithID(id string, d Data) Data {
	d.Transient = maps.Clone(d.Transient)
	if d.Transient == nil {
		d.Transient = MIMEMap{}
	}
	d.Transient[displayID] = id
	return d
}
