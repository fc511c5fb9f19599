package display

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// renderResponse shows the answer of a web server: its status, its header and how
// long its body is. The body is not touched, because it can be read only once.
func renderResponse(r *http.Response, d *Data) {
	head := strings.TrimSpace(r.Proto + " " + r.Status)
	if r.Request != nil && r.Request.URL != nil {
		head += " from " + r.Request.URL.Redacted()
	}
	body := "body of unknown length, not read here"
	if r.ContentLength >= 0 {
		body = fmt.Sprintf("body of %s bytes, not read here", thousands(int(r.ContentLength)))
	}
	if r.Body == nil || r.Body == http.NoBody {
		body = "no body"
	}
	lines, t := []string{head}, htmltable.Table{Above: []string{head}, Below: []string{body}}
	for _, name := range slices.Sorted(maps.Keys(r.Header)) {
		value := cut(strings.Join(r.Header[name], ", "), longestCell)
		lines = append(lines, name+": "+value)
		t.Add(htmltable.Cell{Text: name, Heading: true, Align: "left"}, htmltable.Cell{Text: value, Align: "left"})
	}
	d.Data[MIMETypeText], d.Data[MIMETypeHTML] = strings.Join(append(lines, body), "\n"), t.String()
}
