package display

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"maps"
	"net/http"
	"os"
	"strings"
)

// Any is data in a form that mimeType names: a text or bytes, what an io.Reader
// or io.WriterTo gives, or a value that shows itself. Where mimeType is "" the
// bytes tell their type, and a text is plain. What cannot be shown fails the
// cell that shows it: see Failed.
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

// Auto is Any of a type that is to be found out.
func Auto(data any) Data { return Any("", data) }

// File is the content of a file; where mimeType is "" it tells its type.
func File(mimeType, path string) Data {
	b, err := os.ReadFile(path)
	if err != nil {
		return failure(fmt.Errorf("display.File: %w", err))
	}
	return content(mimeType, b)
}

// Image is a picture.
func Image(img image.Image) Data {
	if img == nil {
		return failure(errors.New("display.Image: the image is nil"))
	}
	d := Data{Data: MIMEMap{}}
	if err := addImage(&d, img); err != nil {
		return failure(fmt.Errorf("display.Image: %w", err))
	}
	size := img.Bounds().Size()
	d.Data[MIMETypeText] = fmt.Sprintf("%T, %d × %d", img, size.X, size.Y)
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

// textual is the type of text in which nothing but its beginning tells it.
func textual(b []byte) string {
	if head := b[:min(len(b), 1024)]; bytes.Contains(head, []byte("<svg")) {
		return MIMETypeSVG
	}
	return MIMETypeText
}

// failed is the key among Transient of the error that stands for a value.
const failed = "mercer_error"

// failure is a Data in whose place an error is to be told.
func failure(err error) Data {
	return Data{Data: MIMEMap{MIMETypeText: err.Error()}, Transient: MIMEMap{failed: err}}
}

// Failed is the error for which d could not be made, such as that of a missing
// file; nil if d can be shown.
func Failed(d Data) error {
	err, _ := d.Transient[failed].(error)
	return err
}

// merge adds what is in more to m, which may be nil.
func merge(m, more MIMEMap) MIMEMap {
	if m == nil && len(more) > 0 {
		m = MIMEMap{}
	}
	maps.Copy(m, more)
	return m
}
