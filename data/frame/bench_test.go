package frame

import (
	"context"
	"os"
	"testing"
)

// The files of the benchmarks are those that make peers and lib/bench make: 300,000 rows of 20 numbers, and of dates, texts and numbers.
func BenchmarkReadFile(b *testing.B) {
	path := os.Getenv("MERCER_CSV")
	if path == "" {
		b.Skip("MERCER_CSV names no file")
	}
	for b.Loop() {
		f, err := ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(f.Len()), "rows")
	}
}

func BenchmarkQuery(b *testing.B) {
	n := 300_000
	city, x := make([]string, n), make([]float64, n)
	key := make([]int, n)
	for i := range city {
		city[i], x[i], key[i] = string(rune('a'+i%26)), float64(i), (i*7919)%n
	}
	f, err := New(Column{Name: "city", Values: city}, Column{Name: "x", Values: x}, Column{Name: "key", Values: key})
	if err != nil {
		b.Fatal(err)
	}
	for name, sql := range map[string]string{
		"where":  "select * from t where x > 150000",
		"group":  "select city, avg(x) as x, count(*) as n from t group by city",
		"median": "select city, median(x) as x from t group by city",
		"sort":   "select * from t order by key",
		"join":   "select count(*) as n from t join t as u on t.key = u.key",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Query(context.Background(), sql, Tables{"t": f}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
