package experiment

import (
	"html"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func TestResultsShow(t *testing.T) {
	table := toy(nil)
	table.Title = "draws & more"
	rs := mustRun(t, table, Options{Shard: Shard{0, 2}})
	rs.Done[0].Err = "no"
	text, page := rs.String(), rs.HTML()
	if !strings.HasPrefix(text, "toy/draws: draws & more; 15 tasks have no result yet; 1 failed\ndataset  method  param  metric") {
		t.Error(text)
	}
	if strings.Count(text, "\n") != 2+18 || strings.Count(page, "<tr>") != 1+18 {
		t.Errorf("%s\n%s", text, page)
	}
	if !strings.HasPrefix(page, "<p>toy/draws: draws &amp; more; 15 tasks have no result yet; 1 failed</p>\n<table>") || !strings.HasSuffix(page, "</table>\n") {
		t.Error(page)
	}
	first := rs.Rows()[0]
	rs.Table.Cells = []Cell{{first.Dataset, first.Method, first.Param, first.Metric, eval.Published{Mean: first.Mean + 7, SE: 0.5}}}
	const want = "1 figures beside the paper's: 0 within 2 combined standard errors, 0 within 3"
	if text, page := rs.String(), rs.HTML(); !strings.Contains(text, "\n"+want) || !strings.Contains(html.UnescapeString(page), "<p>"+want+"<br>") {
		t.Errorf("%s\n%s", text, page)
	}
}
