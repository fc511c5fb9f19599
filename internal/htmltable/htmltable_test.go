package htmltable_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mercer-go/mercer/internal/htmltable"
)

func TestTable(t *testing.T) {
	table := htmltable.Table{
		Above:   []string{"a < b\nnext"},
		Caption: "“C”",
		Head:    []htmltable.Cell{{}, {Text: "error", Align: "right"}, {Text: "both", Span: 2}},
		Below:   []string{"note"},
	}
	table.Add(htmltable.Row("x & y", "1")...)
	table.Add(
		htmltable.Cell{Text: "2", Bold: true, Lines: []htmltable.Cell{{Text: "<3>"}}, NoWrap: true, Tint: "#d6e9f5", Title: `say "hi"`},
		htmltable.Cell{HTML: "<i></i>"},
	)
	want := strings.Join([]string{
		`<p>a &lt; b<br>`, `next</p>`,
		`<table>`,
		`<caption style="text-align:left">“C”</caption>`,
		`<thead><tr><td></td><th scope="col" style="text-align:right">error</th><th scope="colgroup" colspan="2">both</th></tr></thead>`,
		`<tbody>`,
		`<tr><th scope="row">x &amp; y</th><td>1</td></tr>`,
		`<tr><td style="white-space:nowrap;color:#222222;background-color:#d6e9f5" title="say &#34;hi&#34;"><b>2</b><br>&lt;3&gt;</td><td><i></i></td></tr>`,
		`</tbody>`, `</table>`,
		`<p>note</p>`, ``,
	}, "\n")
	if diff := cmp.Diff(want, table.String()); diff != "" {
		t.Error(diff)
	}
}

func TestPairs(t *testing.T) {
	want := `<table>
<thead><tr><th scope="colgroup" colspan="2">SVM</th></tr></thead>
<tbody>
<tr><th scope="row" style="text-align:left">C</th><td>1</td></tr>
<tr><th scope="row" style="text-align:left">status</th><td></td></tr>
</tbody>
</table>
`
	if diff := cmp.Diff(want, htmltable.Pairs("SVM", "C", "1", "status", "").String()); diff != "" {
		t.Error(diff)
	}
}

// TestNoTextBecomesMarkup, wherever it stands.
func TestNoTextBecomesMarkup(t *testing.T) {
	const evil = `"><script>&'`
	cell := htmltable.Cell{Text: evil, Title: evil, Lines: htmltable.Texts(evil, evil)}
	table := htmltable.Table{Above: []string{evil}, Caption: evil, Head: []htmltable.Cell{cell}, Rows: [][]htmltable.Cell{{cell}}, Below: []string{evil}}
	page := "<div>" + strings.ReplaceAll(table.String(), "<br>", "") + "</div>"
	decoder, texts := xml.NewDecoder(strings.NewReader(page)), 0
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %s", err, page)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if x.Name.Local == "script" {
				t.Fatalf("a text became markup: %s", page)
			}
		case xml.CharData:
			texts += strings.Count(string(x), evil)
		}
	}
	if texts != 3+3+3 {
		t.Errorf("%d texts, want 9", texts)
	}
}
