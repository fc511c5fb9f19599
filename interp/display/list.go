package display

import (
	"html"
	"reflect"
	"strconv"
	"strings"
)

// renderList shows a list of values that show themselves, such as figures or models,
// one below the other, with their places. Of a long list it shows the first and the
// last ones, as of a table.
func renderList(v any, d *Data) {
	r := reflect.ValueOf(v)
	if r.Kind() != reflect.Slice && r.Kind() != reflect.Array || r.Len() == 0 || ownText(r.Type()) {
		return
	}
	switch r.Type().Elem().Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Map:
	default:
		return
	}
	var b strings.Builder
	rich := false
	for _, i := range excerpt(r.Len()) {
		if i == gap {
			b.WriteString("<p>⋮</p>\n")
			continue
		}
		page, isRich := elementPage(r.Index(i).Interface())
		rich = rich || isRich
		b.WriteString("<p><b>" + strconv.Itoa(i) + "</b></p>\n" + page + "\n")
		if !rich { // the others will not be either
			return
		}
	}
	d.Data[MIMETypeHTML] = b.String()
}

// elementPage is an element of a list as HTML.
func elementPage(v any) (page string, rich bool) {
	if r := reflect.ValueOf(v); v != nil && (r.Kind() == reflect.Slice || r.Kind() == reflect.Array) {
		return "<pre>" + html.EscapeString(Brief(v, longestCell)) + "</pre>", false // lists in lists may contain themselves
	}
	d, _ := Render(v)
	if page, ok := d.Data[MIMETypeHTML].(string); ok {
		return page, true
	}
	for _, mime := range pictures {
		if src := dataURL(mime, d.Data[mime]); d.Data[mime] != nil && src != "" {
			hints := merge(MIMEMap{"alt": d.Data[MIMETypeText]}, nil)
			if own, ok := d.Metadata[mime].(map[string]any); ok {
				hints = merge(hints, own)
			}
			return imgTag(src, hints), true
		}
	}
	text, _ := d.Data[MIMETypeText].(string)
	return "<pre>" + html.EscapeString(Cut(text)) + "</pre>", false
}
