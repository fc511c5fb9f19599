package display

import (
	"encoding/base64"
	"fmt"
	"html"
	"maps"
)

// pictures are the MIME types that a page shows as an image, the best one first.
var pictures = []string{MIMETypePNG, MIMETypeJPEG, MIMETypeSVG}

// WithAlt returns d with an alternative text for its pictures, for readers who do
// not see them:
//
//	display.WithAlt("a cat on a mat", display.PNG(b))
//
// The text goes into the metadata of each picture that has none, under "alt". If
// there is nothing else but plain text, d also gets HTML with the picture and the
// text: JupyterLab and nbconvert read an alternative text only there. With an
// empty text, or without a picture, d stays as it is.
func WithAlt(alt string, d Data) Data {
	if alt == "" {
		return d
	}
	first := ""
	metadata := maps.Clone(d.Metadata)
	for _, mime := range pictures {
		if d.Data[mime] == nil {
			continue
		}
		if first == "" {
			first = mime
		}
		hints, isMap := metadata[mime].(map[string]any)
		if metadata[mime] != nil && !isMap || hints["alt"] != nil {
			continue
		}
		hints = merge(maps.Clone(hints), MIMEMap{"alt": alt})
		metadata = merge(metadata, MIMEMap{mime: hints})
	}
	if first == "" {
		return d
	}
	d.Metadata = metadata
	if src := dataURL(first, d.Data[first]); src != "" && onlyPictures(d.Data) {
		hints, _ := metadata[first].(map[string]any)
		d.Data = merge(maps.Clone(d.Data), MIMEMap{MIMETypeHTML: imgTag(src, hints)})
	}
	return d
}

// onlyPictures reports whether there is nothing beside pictures and plain text.
func onlyPictures(data MIMEMap) bool {
	for mime := range data {
		switch mime {
		case MIMETypePNG, MIMETypeJPEG, MIMETypeSVG, MIMETypeText:
		default:
			return false
		}
	}
	return true
}

// dataURL holds a whole picture, or is "" if its content is of another type than
// pictures have.
func dataURL(mime string, content any) string {
	var encoded string
	switch v := content.(type) {
	case []byte:
		encoded = base64.StdEncoding.EncodeToString(v)
	case string:
		if encoded = v; mime == MIMETypeSVG {
			encoded = base64.StdEncoding.EncodeToString([]byte(v))
		}
	default:
		return ""
	}
	return "data:" + mime + ";base64," + encoded
}

// imgTag is the picture in HTML, in its own size or that of the page if that is
// smaller.
func imgTag(src string, hints map[string]any) string {
	width := ""
	switch w := hints["width"].(type) {
	case int, float64:
		width = fmt.Sprintf(` width="%v"`, w)
	}
	return fmt.Sprintf(`<img%s style="max-width:100%%;height:auto" alt="%s" src="%s">`,
		width, html.EscapeString(fmt.Sprint(hints["alt"])), html.EscapeString(src))
}
