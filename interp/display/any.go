package display

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"maps"
	"net/http"
	"strings"

	"github.com/mercer-go/mercer/internal/regular"
)

// Any makes data of the type mimeType. The data may be a string, a []byte, an
// io.Reader (it is read to the end), an io.WriterTo, or a value that can show
// itself (see Render). Such a value chooses its own types.
//
// If mimeType is "", a string is plain text, and the type of bytes is detected
// from their content. If the data cannot be shown, the cell that shows the
// result fails: see Failed.
func Any(mimeType string, data any) Data {
	switch v := data.(type) {
	case string:
		return text(mimeType, v)
	case []byte:
		return content(mimeType, v)
	}
	if d, rich := Render(data); rich {
		return d
	}
	switch v := data.(type) {
	case io.Reader:
		b, err := io.ReadAll(v)
		if err != nil {
			return failure(err)
		}
		return content(mimeType, b)
	case io.WriterTo:
		var b bytes.Buffer
		if _, err := v.WriteTo(&b); err != nil {
			return failure(err)
		}
		return content(mimeType, b.Bytes())
	}
	return failure(fmt.Errorf("display: a %T cannot be shown as %q", data, mimeType))
}

// Auto is Any with an empty mimeType: the type is detected.
func Auto(data any) Data { return Any("", data) }

// File makes data from the content of a file. If mimeType is "", the type is
// detected from the content.
func File(mimeType, path string) Data {
	b, err := regular.ReadFile(path)
	if err != nil {
		return failure(fmt.Errorf("display.File: %w", err))
	}
	return content(mimeType, b)
}

// Image makes data from a picture: a PNG image.
func Image(img image.Image) Data {
	if img == nil {
		return failure(errors.New("display.Image: the image is nil"))
	}
	d := Data{Data: MIMEMap{}}
	if err := addImage(&d, img); err != nil {
		return failure(fmt.Errorf("display.Image: %w", err))
	}
	d.Data[MIMETypeText] = imageText(img)
	return d
}

func text(mimeType, s string) Data {
	if mimeType == "" {
		mimeType = MIMETypeText
	}
	return MakeData(mimeType, s)
}

func content(mimeType string, b []byte) Data {
	if mimeType == "" {
		mimeType, _, _ = strings.Cut(http.DetectContentType(b), ";")
		if mimeType == "text/xml" || mimeType == MIMETypeText {
			mimeType = textual(b)
		}
	}
	if strings.HasPrefix(mimeType, "text/") || mimeType == MIMETypeSVG || mimeType == MIMETypeJavaScript {
		return text(mimeType, string(b))
	}
	return MakeData(mimeType, b)
}

// textual detects SVG in a text of unknown type; any other text is plain.
func textual(b []byte) string {
	if head := b[:min(len(b), 1024)]; bytes.Contains(head, []byte("<svg")) {
		return MIMETypeSVG
	}
	return MIMETypeText
}

// failed is the key in Transient of the error that stands for a value.
const failed = "mercer_error"

// failure makes a Data that reports an error when it is shown.
func failure(err error) Data {
	return Data{Data: MIMEMap{MIMETypeText: err.Error()}, Transient: MIMEMap{failed: err}}
}

// Failed returns the error that prevented d from being made, for example a
// missing file. It returns nil if d can be shown.
func Failed(d Data) error {
	err, _ := d.Transient[failed].(error)
	return err
}

// merge adds the entries of more to m, which may be nil.
func merge(m, more MIMEMap) MIMEMap {
	if m == nil && len(more) > 0 {
		m = MIMEMap{}
	}
	maps.Copy(m, more)
	return m
}
