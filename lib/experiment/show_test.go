package experiment

import (
	"strings"
	"testing"
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
}
