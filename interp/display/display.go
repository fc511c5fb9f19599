// Package display holds what a cell may show: a bundle of representations of
// one value, keyed by MIME type, from which a Jupyter client picks the richest
// that it can draw. The types are those of gophernotes, whose notebooks run
// here unchanged.
package display

// MIMEMap holds one representation per MIME type: a string for text and SVG,
// base64 text or []byte for pictures, any JSON value for JSON types.
type MIMEMap = map[string]any

// Data is a value ready to be shown, as in Jupyter's display_data message.
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap // hints per MIME type, such as width and height
	Transient MIMEMap // not stored in the notebook, such as display_id
}

// MIME types of the representations.
const (
	MIMETypeText       = "text/plain"
	MIMETypeHTML       = "text/html"
	MIMETypeMarkdown   = "text/markdown"
	MIMETypeLatex      = "text/latex"
	MIMETypeJavaScript = "application/javascript"
	MIMETypeJSON       = "application/json"
	MIMETypePDF        = "application/pdf"
	MIMETypePNG        = "image/png"
	MIMETypeJPEG       = "image/jpeg"
	MIMETypeSVG        = "image/svg+xml"
)
