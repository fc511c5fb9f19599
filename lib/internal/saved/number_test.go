package saved

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestNumbersKeepTheirBits: random bits, the ends of the range and the signs of zero.
func TestNumbersKeepTheirBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	values := []float64{
		0, math.Copysign(0, -1), 1, -1, 0.1, 1.0 / 3, 1e21, 1e22, 1e-7, 123456789012345680000,
		math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, 0x1p-1022, math.Inf(1), math.Inf(-1), math.NaN(),
	}
	for range 20000 {
		values = append(values, math.Float64frombits(rng.Uint64()))
	}
	for _, v := range values {
		text := appendNumber(nil, v)
		got, err := parseNumber(text)
		if err != nil || math.Float64bits(got) != math.Float64bits(v) && !math.IsNaN(v) || math.IsNaN(v) != math.IsNaN(got) {
			t.Fatalf("%v is written as %s and read as %v, %v", v, text, got, err)
		}
		if !json.Valid(text) {
			t.Fatalf("%s is no JSON", text)
		}
	}
	if text := string(appendNumber(nil, math.Copysign(0, -1))); text != "-0.0" {
		t.Errorf("-0 is written as %s", text)
	}
}

// TestScannerTakesJSONApart: white space, escapes and brackets in strings.
func TestScannerTakesJSONApart(t *testing.T) {
	got, err := members([]byte("{ \"a\" : [ 1 , [2, {\"b\":\"]}\\\"\"} ] ] ,\n\"c\\u0064\":-1.5e3 , \"e\":{}, \"f\":\"\\\\\" }"))
	if err != nil || len(got) != 4 {
		t.Fatalf("%q, %v", got, err)
	}
	for key, want := range map[string]string{"a": `[ 1 , [2, {"b":"]}\""} ] ]`, "cd": "-1.5e3", "e": "{}", "f": `"\\"`} {
		if string(got[key]) != want {
			t.Errorf("%s is %q, want %q", key, got[key], want)
		}
	}
	var items []string
	s := scanner{[]byte(`[1, "a,]" ,[], {"x":[0]} ]`), 1}
	for item := s.item(); item != nil; item = s.item() {
		items = append(items, string(item))
	}
	if strings.Join(items, "|") != `1|"a,]"|[]|{"x":[0]}` {
		t.Errorf("%q", items)
	}
}
