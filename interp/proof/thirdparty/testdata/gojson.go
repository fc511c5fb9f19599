// github.com/goccy/go-json
package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/goccy/go-json"
)

type celsius float64

func (c celsius) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, `"%.1f°C"`, float64(c)), nil }

func (c *celsius) UnmarshalJSON(data []byte) error {
	_, err := fmt.Sscanf(string(data), `"%f°C"`, (*float64)(c))
	return err
}

type day int

func (d day) MarshalText() ([]byte, error) { return []byte(time.Weekday(d).String()), nil }

func (d *day) UnmarshalText(text []byte) error {
	for i := range 7 {
		if time.Weekday(i).String() == string(text) {
			*d = day(i)
			return nil
		}
	}
	return fmt.Errorf("no day: %s", text)
}

type place struct {
	Name string  `json:"name"`
	Lat  float64 `json:"lat,string"`
}

type report struct {
	place
	*Source
	Mean   celsius         `json:"mean"`
	ByDay  map[day]celsius `json:"by_day"`
	Days   []day           `json:"days,omitempty"`
	Raw    json.RawMessage `json:"raw"`
	Any    any             `json:"any"`
	Parts  []report        `json:"parts,omitempty"`
	hidden int
}

type Source struct {
	URL string `json:"url"`
}

func main() {
	r := report{
		place: place{"Oslo <&>", 59.9}, Source: &Source{"x://y"}, Mean: 4.25,
		ByDay: map[day]celsius{1: 3, 0: -1.5}, Days: []day{6, 2}, Raw: json.RawMessage(`{"a": [1, 2]}`),
		Any: map[string]any{"k": []int{1}, "b": nil}, Parts: []report{{Mean: 1, Raw: json.RawMessage("0")}},
	}
	text, err := json.Marshal(r)
	fmt.Println(string(text), err)
	text, err = json.MarshalIndent(r.ByDay, ">", "  ")
	fmt.Println(string(text), err)

	var back report
	fmt.Println(json.Unmarshal([]byte(`{"name": "Rome", "lat": "41.9", "url": "u", "mean": "15.5°C", "by_day": {"Monday": "1°C"},
		"days": ["Friday"], "raw": {"q":1}, "any": [1, "x", {"y": null}], "parts": [{"name": "inner", "hidden": 3}]}`), &back))
	fmt.Println(back.Name, back.Lat, back.URL, float64(back.Mean), back.ByDay, back.Days, string(back.Raw), back.Any, back.Parts[0].Name)

	fmt.Println(json.Unmarshal([]byte(`{"days": ["Noday"]}`), &back))
	fmt.Println(json.Unmarshal([]byte(`{"name": 5}`), &back))
	fmt.Println(json.Unmarshal([]byte(`{"name": `), &back) != nil)
	dec := json.NewDecoder(strings.NewReader(`{"name":"a"} {"nom":"b"}`))
	dec.DisallowUnknownFields()
	var p place
	fmt.Println(dec.Decode(&p), p)
	fmt.Println(dec.Decode(&p))
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	fmt.Println(enc.EncodeContext(context.Background(), []any{place{"<", 1}, &p, celsius(2), day(3)}), b.String())
}
