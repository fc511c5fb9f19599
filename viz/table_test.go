package viz

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

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

// TestTableOfAPointerToItself: it is shown somehow, and it ends.
func TestTableOfAPointerToItself(t *testing.T) {
	var loop any
	loop = &loop
	table := NewTable("value")
	table.Add(loop)
	if got := table.texts()[0][0]; !strings.HasPrefix(got, "0x") {
		t.Errorf("%q", got)
	}
}

// TestTableOfAnyValues: pointers show what they point to, and times are short.
func TestTableOfAnyValues(t *testing.T) {
	type pair struct {
		A int
		B string
	}
	n, f, when := 3, 0.25, time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	var none *int
	for want, v := range map[string]any{
		"3": &n, "0.25": &f, "2026-01-02": when, "2026-01-02 ": &when, "1.5s": 1500 * time.Millisecond, "file does not exist": os.ErrNotExist,
		"{A:1 B:x}": pair{1, "x"}, "{A:2 B:y}": &pair{2, "y"}, "": none, " ": nil, "5": big.NewInt(5), "[1 2]": []int{1, 2},
	} {
		table := NewTable("value")
		table.Add(v)
		if got := table.texts()[0][0]; got != strings.TrimSpace(want) {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
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

func TestTableWithoutColumns(t *testing.T) {
	table := NewTable()
	table.Add()
	if text, page := table.String(), table.HTML(); strings.TrimSpace(text) != "" || !strings.Contains(page, "<table>") {
		t.Errorf("%q, %q", text, page)
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
