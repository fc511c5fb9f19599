package display

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"reflect"
	"unsafe"

	"github.com/mercer-go/mercer/interp/box"
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

// imageOf returns v as an image, or nil if it is none.
func imageOf(v any) image.Image {
	b, ok := v.(box.Box)
	if !ok {
		img, _ := v.(image.Image)
		return img
	}
	if box.Method[color.Model](b, "ColorModel") == nil || box.Method[image.Rectangle](b, "Bounds") == nil ||
		b.T.Engine.MethodType(b, "At") != reflect.TypeFor[func(int, int) color.Color]() {
		return nil
	}
	return boxedImage{b}
}

// boxedImage is an image whose type was declared in a cell.
type boxedImage struct{ box box.Box }

func (i boxedImage) ColorModel() color.Model { return box.Method[color.Model](i.box, "ColorModel")() }

func (i boxedImage) Bounds() image.Rectangle { return box.Method[image.Rectangle](i.box, "Bounds")() }

func (i boxedImage) At(x, y int) color.Color {
	args := struct{ a0, a1 int }{x, y}
	var r struct{ r0 color.Color }
	box.Invoke(i.box, "At", unsafe.Pointer(&args), unsafe.Pointer(&r))
	return r.r0
}
