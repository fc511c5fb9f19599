package display

import (
	"image"
	"iter"
	"maps"
	"math"
	"math/big"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func countUp() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
}

// TestSpecialText: a value whose address says nothing tells its type and state.
func TestSpecialText(t *testing.T) {
	full := make(chan string, 3)
	full <- "a"
	million := new(big.Int).Exp(big.NewInt(10), big.NewInt(1_000_000), nil)
	for _, test := range []struct {
		name, want string
		value      any
	}{
		{"channel", "chan string, len 1, cap 3", full},
		{"nil channel", "<-chan int, nil", (<-chan int)(nil)},
		{"function", "func(string) int", func(string) int { return 0 }},
		{"nil function", "func(), nil", (func())(nil)},
		{"a function with the form of an iterator", "func(func(int) bool)", (func(func(int) bool))(countUp())},
		{"iterator without end", "iter.Seq[int]: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …", countUp()},
		{"iterator", "iter.Seq[int]: 1, 2", slices.Values([]int{1, 2})},
		{"empty iterator", "iter.Seq[int]: no values", slices.Values([]int(nil))},
		{"nil iterator", "iter.Seq[int], nil", iter.Seq[int](nil)},
		{"pairs", "iter.Seq2[string,int]: a: 1", maps.All(map[string]int{"a": 1})},
		{"library", "*os.File", os.Stdin},
		{"image", "*image.Gray, 3 × 2", image.NewGray(image.Rect(0, 0, 3, 2))},
		{"empty image", "*image.Gray, 0 × 0: png: invalid format: invalid image size: 0x0", image.NewGray(image.Rectangle{})},
		{"big", "123456789012345678901234567890", must(new(big.Int).SetString("123456789012345678901234567890", 10))},
		{"million digits", "1" + strings.Repeat("0", 49) + "…" + strings.Repeat("0", 50) + " (1,000,001 digits)", million},
		{"and negative", "-1" + strings.Repeat("0", 49) + "…" + strings.Repeat("0", 50) + " (1,000,001 digits)", new(big.Int).Neg(million)},
		{"too many digits", "≈ 1.48235e+9030900 (about 9,030,900 digits)", new(big.Int).Lsh(big.NewInt(1), 30_000_001)},
		{"nil number", "<nil>", (*big.Int)(nil)},
		{"float", "1e+100", must(new(big.Float).SetString("1e100"))},
		{"float beyond", "≈ -4.19716e+323228496", new(big.Float).SetMantExp(big.NewFloat(-0.5), 1<<30+1)},
		{"small float", "≈ 2.38257e-323228497", new(big.Float).SetMantExp(big.NewFloat(1), -1<<30)},
		{"infinite float", "+Inf", new(big.Float).SetInf(false)},
		{"fraction", "3/4", big.NewRat(3, 4)},
		{"long fraction", "≈ 3.33333e+999999 (a fraction of numbers with about 1,000,001 and 1 digits)", new(big.Rat).SetFrac(million, big.NewInt(3))},
	} {
		d, _ := Render(test.value)
		if got := d.Data[MIMETypeText]; got != test.want {
			t.Errorf("%s: %.300q, want %q", test.name, got, test.want)
		}
	}
}

func must[T any](v T, _ ...any) T { return v }

// TestSlowIterator: what comes in a while is shown.
func TestSlowIterator(t *testing.T) {
	begun := time.Now()
	d, _ := Render(iter.Seq[int](func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
			time.Sleep(400 * time.Millisecond)
		}
	}))
	if got := d.Data[MIMETypeText]; got != "iter.Seq[int]: 0, 1, 2, …" || time.Since(begun) > 10*time.Second {
		t.Errorf("%q", got)
	}
}

// TestDeafIterator: an iterator that goes on is stopped as a range loop stops it.
func TestDeafIterator(t *testing.T) {
	defer func() {
		if fault, _ := recover().(string); !strings.Contains(fault, "continued") {
			t.Errorf("%v", fault)
		}
	}()
	Render(iter.Seq[int](func(yield func(int) bool) {
		for {
			yield(1)
		}
	}))
}

func TestResponse(t *testing.T) {
	r := &http.Response{
		Status: "200 OK", Proto: "HTTP/1.1", ContentLength: 1234, Body: os.Stdin,
		Header:  http.Header{"Content-Type": {"text/html"}, "Accept": {"<a>", "b"}},
		Request: &http.Request{URL: &url.URL{Scheme: "http", Host: "x", User: url.UserPassword("me", "secret")}},
	}
	d, _ := Render(r)
	const want = "HTTP/1.1 200 OK from http://me:xxxxx@x\nAccept: <a>, b\nContent-Type: text/html\nbody of 1,234 bytes, not read here"
	if got := d.Data[MIMETypeText]; got != want {
		t.Errorf("%s", got)
	}
	if page := d.Data[MIMETypeHTML].(string); !strings.Contains(page, "&lt;a&gt;, b") || strings.Contains(page, "secret") {
		t.Errorf("%s", page)
	}
	for _, empty := range []any{&http.Response{}, http.Response{}} {
		if d, _ := Render(empty); d.Data[MIMETypeText] != "\nno body" {
			t.Errorf("%q", d.Data[MIMETypeText])
		}
	}
}

// TestCells: values of many kinds in one table.
func TestCells(t *testing.T) {
	type inner struct {
		A int
		B *inner
	}
	type row struct {
		When time.Time
		Took time.Duration
		Err  error
		N    *int
		F    *float64
		In   inner
		P    *inner
		Any  any
		List []string
		Big  *big.Int
		Do   func()
	}
	n, f := 3, math.Pi
	loop := &inner{A: 1}
	loop.B = loop
	rows := []*row{
		{time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), 1500 * time.Millisecond, os.ErrNotExist, &n, &f, inner{1, nil}, loop, "text", []string{"a", "b"}, big.NewInt(7), func() {}},
		{time.Date(2026, 1, 2, 3, 4, 5, 0, time.FixedZone("CET", 3600)), 0, nil, nil, nil, inner{}, nil, nil, nil, nil, nil},
		nil,
	}
	d, _ := Render(rows)
	page := d.Data[MIMETypeHTML].(string)
	for _, want := range []string{
		">3 rows<", ">2026-01-02<", ">2026-01-02 03:04:05 CET<", ">1.5s<", ">file does not exist<", ">3<", ">3.142<", ">{A:1 B:&lt;nil&gt;}<",
		">{A:1 B:&amp;{A:1 B:&amp;…}}<", ">text<", ">[a b]<", ">7<", ">func()<", ">nil<", "><",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	if t.Failed() {
		t.Log(page)
	}
	var itself any
	itself = &itself
	if d, _ := Render([][]any{{itself, 1.5}}); !strings.Contains(d.Data[MIMETypeHTML].(string), "…") {
		t.Errorf("%v", d.Data)
	}
	for _, v := range []any{[][]any{{1, "a"}, {nil}}, []map[string]any{{"a": 1}, {"b": "x"}}, [][]string{{"a<", "b"}}, [2][2]int{}, []any{[]int{1}}} {
		d, _ := Render(v)
		_, isList := v.([]any)
		if page, _ := d.Data[MIMETypeHTML].(string); strings.Contains(page, "<table>") == isList {
			t.Errorf("%v: %v", v, d.Data)
		}
	}
}
