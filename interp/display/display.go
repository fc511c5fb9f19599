// Package display makes rich outputs for cells. An output (Data) holds several
// representations of one value, each under its MIME type. The Jupyter client
// shows the best one that it can draw. Every cell can use this package without
// an import.
//
// The types and functions are those of gophernotes, so its notebooks run here
// unchanged. Update, ClearOutput, Password, WithID and Progress are new.
//
//	display.HTML("<b>shown</b>")                        // as the value of a cell
//	Display(display.WithID("loss", display.Math("x²"))) // before its end
//	check(display.Update("loss", display.Math("x³")))   // in its place
package display

// MIMEMap holds one representation for each MIME type: a string for text and
// SVG, base64 text or []byte for pictures, and any JSON value for JSON types.
type MIMEMap = map[string]any

// Data is an output of a cell, like Jupyter's display_data message.
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap // hints for each MIME type, such as width and height
	Transient MIMEMap // not saved in the notebook, such as display_id
}

// The MIME types of the representations.
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

// A value shows itself richly if it has one or more of these methods. Any type
// with such a method will do; a library does not have to import this package.
type (
	// A Renderer makes the whole output itself.
	Renderer interface{ Render() Data }
	// A SimpleRenderer makes all representations. Plain text is added if it is
	// missing.
	SimpleRenderer interface{ SimpleRender() MIMEMap }
	// An HTMLer is shown as HTML.
	HTMLer interface{ HTML() string }
	// A JavaScripter is shown by running JavaScript.
	JavaScripter interface{ JavaScript() string }
	// A JPEGer is shown as a JPEG image.
	JPEGer interface{ JPEG() []byte }
	// A JSONer is shown as a tree of JSON values.
	JSONer interface{ JSON() map[string]any }
	// A Latexer is shown as LaTeX. The text includes the dollar signs.
	Latexer interface{ Latex() string }
	// A Markdowner is shown as Markdown.
	Markdowner interface{ Markdown() string }
	// A PNGer is shown as a PNG image.
	PNGer interface{ PNG() []byte }
	// A PDFer is shown as a PDF document.
	PDFer interface{ PDF() []byte }
	// An SVGer is shown as an SVG image.
	SVGer interface{ SVG() string }
)
