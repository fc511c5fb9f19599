// Package display makes rich outputs for cells. An output (Data) holds several
// representations of one value, each under its MIME type. The Jupyter client
// shows the best one that it can draw. Every cell can use this package without
// an import.
//
// The package has the types and functions of the package display of
// gophernotes, so notebooks of gophernotes run here unchanged. Update,
// ClearOutput, Password, WithID, WithAlt, Alt and Progress are new.
//
//	display.HTML("<b>shown</b>")                        // on the last line: the value of the cell is shown
//	Display(display.WithID("loss", display.Math("x²"))) // anywhere in a cell: shown at once
//	check(display.Update("loss", display.Math("x³")))   // replaces the output "loss"
package display

// MIMEMap holds one representation for each MIME type: a string for text and
// SVG, base64 text or []byte for pictures, and any JSON value for JSON types.
type MIMEMap = map[string]any

// Data is an output of a cell, like Jupyter's display_data message.
type Data = struct {
	Data      MIMEMap // the representations of the value
	Metadata  MIMEMap // hints for each MIME type, such as width and height
	Transient MIMEMap // not saved in the notebook, such as display_id
}

// The MIME types of the representations.
const (
	MIMETypeText       = "text/plain"             // plain text
	MIMETypeHTML       = "text/html"              // HTML
	MIMETypeMarkdown   = "text/markdown"          // Markdown
	MIMETypeLatex      = "text/latex"             // a formula in LaTeX
	MIMETypeJavaScript = "application/javascript" // a script
	MIMETypeJSON       = "application/json"       // a JSON value
	MIMETypePDF        = "application/pdf"        // a PDF document
	MIMETypePNG        = "image/png"              // a PNG image
	MIMETypeJPEG       = "image/jpeg"             // a JPEG image
	MIMETypeSVG        = "image/svg+xml"          // an SVG image
)

// A value shows itself richly if it has one or more of these methods. Any type
// with such a method will do; a library does not have to import this package.
type (
	// A Renderer makes its whole output itself: it is shown as the Data that
	// Render returns.
	Renderer interface{ Render() Data }
	// A SimpleRenderer makes all its representations itself: SimpleRender
	// returns them. Plain text is added if it is missing.
	SimpleRenderer interface{ SimpleRender() MIMEMap }
	// An HTMLer is shown as the HTML that its method HTML returns.
	HTMLer interface{ HTML() string }
	// A JavaScripter is shown by running the script that JavaScript returns.
	JavaScripter interface{ JavaScript() string }
	// A JPEGer is shown as a picture: JPEG returns the content of a JPEG file.
	JPEGer interface{ JPEG() []byte }
	// A JSONer is shown as a tree of the values that JSON returns.
	JSONer interface{ JSON() map[string]any }
	// A Latexer is shown as the LaTeX text that Latex returns. The text must
	// include the dollar signs.
	Latexer interface{ Latex() string }
	// A Markdowner is shown as the Markdown text that Markdown returns.
	Markdowner interface{ Markdown() string }
	// A PNGer is shown as a picture: PNG returns the content of a PNG file.
	PNGer interface{ PNG() []byte }
	// A PDFer is shown as a document: PDF returns the content of a PDF file.
	PDFer interface{ PDF() []byte }
	// An SVGer is shown as a picture: SVG returns an SVG document.
	SVGer interface{ SVG() string }
	// A Describer has an alternative text, which Alt returns, for readers who do
	// not see its pictures. See WithAlt.
	Describer interface{ Alt() string }
)
