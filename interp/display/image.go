package display

import (
	"bytes"
	"image"
	"image/png"
)

// addImage adds a picture as PNG, and its size for clients that scale it.
func addImage(d *Data, img image.Image) error {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return err
	}
	size := img.Bounds().Size()
	d.Data[MIMETypePNG] = b.Bytes()
	d.Metadata = merge(d.Metadata, MIMEMap{MIMETypePNG: map[string]any{"width": size.X, "height": size.Y}})
	return nil
}
