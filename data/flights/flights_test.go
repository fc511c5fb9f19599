package flights_test

import (
	"context"
	"testing"

	"github.com/mercer-go/mercer/data/flights"
	"github.com/mercer-go/mercer/data/frame"
)

// TestFiles: the files have the rows and the kinds that the package says, and fit together.
func TestFiles(t *testing.T) {
	tables := frame.Tables{}
	for name, want := range map[string]struct {
		file string
		rows int
		kind map[string]frame.Kind
	}{
		"flights":  {"flights.csv.gz", 24_951, map[string]frame.Kind{"time_hour": frame.Time, "dep_time": frame.Int, "arr_delay": frame.Int, "tailnum": frame.String}},
		"weather":  {"weather.csv.gz", 2_010, map[string]frame.Kind{"time_hour": frame.Time, "temp": frame.Float, "wind_gust": frame.Float, "origin": frame.String}},
		"airlines": {"airlines.csv", 16, map[string]frame.Kind{"carrier": frame.String, "name": frame.String}},
	} {
		file, err := flights.Files.Open(want.file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := frame.CSV{}.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if f.Len() != want.rows {
			t.Errorf("%s has %d rows, want %d", name, f.Len(), want.rows)
		}
		for column, kind := range want.kind {
			if f.Kind(column) != kind {
				t.Errorf("%s.%s is of kind %v, want %v", name, column, f.Kind(column), kind)
			}
		}
		tables[name] = f
	}
	joined, err := frame.Query(context.Background(), `select count(*) as n, sum(w.temp is not null) as weather, sum(dep_time is null) as cancelled
		from flights join airlines using (carrier) left join weather as w using (origin, time_hour)`, tables)
	if err != nil {
		t.Fatal(err)
	}
	if n, weather := joined.Value(0, "n"), joined.Value(0, "weather").(int64); n != int64(24_951) || weather < 24_500 || joined.Value(0, "cancelled") != int64(1261) {
		t.Errorf("%v", joined)
	}
}
