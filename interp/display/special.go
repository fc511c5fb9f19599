package display

import (
	"fmt"
	"image"
	"math/big"
	"net/http"
	"reflect"

	"gonum.org/v1/plot"
)

// renderSpecial shows a value whose own text, if it has any, is not what a reader
// wants to see, such as an address.
func renderSpecial(v any, d *Data) {
	switch v := v.(type) {
	case *plot.Plot:
		renderPlot(v, d)
		return
	case *http.Response:
		renderResponse(v, d)
		return
	case http.Response:
		renderResponse(&v, d)
		return
	case queryRows:
		renderRows(v, d)
		return
	case *big.Int:
		shorten(d, intText(v))
		return
	case big.Int:
		shorten(d, intText(&v))
		return
	case *big.Float:
		shorten(d, floatText(v))
		return
	case *big.Rat:
		shorten(d, ratText(v))
		return
	}
	if _, has := v.(fmt.Stringer); has {
		return
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Chan:
		d.Data[MIMETypeText] = channelText(r)
	case reflect.Func:
		renderFunc(r, d)
	case reflect.Pointer:
		if isSealed(r.Type().Elem()) {
			if _, has := v.(error); !has {
				d.Data[MIMETypeText] = fmt.Sprintf("%T", v)
			}
		}
	}
}

// shorten sets a text, unless it is "" because the value is short.
func shorten(d *Data, text string) {
	if text != "" {
		d.Data[MIMETypeText] = text
	}
}

// channelText tells the state of a channel. Whether it is closed cannot be seen
// without receiving from it.
func channelText(r reflect.Value) string {
	if r.IsNil() {
		return r.Type().String() + ", nil"
	}
	return fmt.Sprintf("%s, len %d, cap %d", r.Type(), r.Len(), r.Cap())
}

// isSealed reports whether t is a struct of a library that has something to hide and
// nothing to show: all its fields are unexported.
func isSealed(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t.NumField() == 0 || t.PkgPath() == "" || t.PkgPath() == "main" {
		return false
	}
	for i := range t.NumField() {
		if t.Field(i).IsExported() {
			return false
		}
	}
	return true
}

// imageText describes a picture in words.
func imageText(img image.Image) string {
	size := img.Bounds().Size()
	return fmt.Sprintf("%T, %d × %d", img, size.X, size.Y)
}
