package viz

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sampleTable() *Table {
	t := NewTable("kernel", "error", "γ = 2^-7")
	t.Add("stump", 15.654, "<none>")
	t.Add(Good("per"), 7, Bad("missed"))
	t.Add("", "", true)
	return t
}

func TestTableText(t *testing.T) {
	want := strings.Join([]string{
		"kernel  error  γ = 2^-7",
		"stump    15.7  <none>",
		"per         7  missed",
		"               true",
		"",
	}, "\n")
	if diff := cmp.Diff(want, sampleTable().String()); diff != "" {
		t.Error(diff)
	}
}

func TestTableHTML(t *testing.T) {
	page := sampleTable().HTML()
	for _, want := range []string{
		`<th scope="col" style="text-align:right">error</th>`,
		`<td style="text-align:right">15.7</td>`,
		`<td style="text-align:left">&lt;none&gt;</td>`,
		`background-color:#d6e9f5">per</th>`,
		`background-color:#fbdccb">missed</td>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	if n := strings.Count(page, "<tr>"); n != 4 {
		t.Errorf("%d rows, want a heading and 3", n)
	}
}

func TestTableKeepsItsHeadings(t *testing.T) {
	columns := []string{"a"}
	table := NewTable(columns...)
	columns[0] = "b"
	if got := table.String(); got != "a\n" {
		t.Errorf("%q after a change of the caller's slice", got)
	}
}

func TestTablePanicsAtARowOfAnotherLength(t *testing.T) {
	table := sampleTable()
	defer func() {
		const want = "viz: row 3 of a Table has 2 cells, want 3"
		if got := fmt.Sprint(recover()); got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
		if strings.Count(table.String(), "\n") != 4 {
			t.Error("the row was added")
		}
	}()
	table.Add("a", "b")
}
