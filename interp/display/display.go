// Package display holds what a cell may show: a bundle of representations of
// one value, keyed by MIME type, from which a Jupyter client picks the richest
// that it can draw. Every cell finds it declared. The types and functions are
// those of gophernotes, whose notebooks run here unchanged; Update,
// ClearOutput, WithID and Progress are new.
//
//	display.HTML("<b>shown</b>")                        // as the value of a cell
//	Display(display.WithID("loss", display.Math("x²"))) // before its end
//	check(display.Update("loss", display.Math("x³")))   // in its place
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

// A value shows itself richly by having one or more of these methods. They
// are structural: a library needs nothing of this package to be shown.
type (
	// Renderer chooses everything that is shown of it.
	Renderer interface{ Render() Data }
	// SimpleRenderer chooses its representations; plain text is added.
	SimpleRenderer interface{ SimpleRender() MIMEMap }
	// HTMLer is shown as HTML.
	HTMLer interface{ HTML() string }
	// JavaScripter is shown by running JavaScript.
	JavaScripter interface{ JavaScript() string }
	// JPEGer is shown as a JPEG image.
	JPEGer interface{ JPEG() []byte }
	// JSONer is shown as a tree of JSON values.
	JSONer interface{ JSON() map[string]any }
	// Latexer is shown as LaTeX, which has its own dollar signs.
	Latexer interface{ Latex() string }
	// Markdowner is shown as Markdown.
	Markdowner interface{ Markdown() string }
	// PNGer is shown as a PNG image.
	PNGer interface{ PNG() []byte }
	// PDFer is shown as a PDF document.
	PDFer interface{ PDF() []byte }
	// SVGer is shown as an SVG image.
	SVGer interface{ SVG() string }
)
