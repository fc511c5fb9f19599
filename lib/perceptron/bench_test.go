package perceptron_test

import (
	"context"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/perceptron"
)

// BenchmarkAdaBoost is AB-Perc of Lin & Li: 100 rounds of 30 searches in 300
// examples of 20 features.
func BenchmarkAdaBoost(b *testing.B) {
	ds := data.Threenorm(20).Sample(300, 1)
	l := perceptron.NewLearner(perceptron.Params{})
	for b.Loop() {
		if _, err := boost.TrainAdaBoost(context.Background(), ds, l, boost.Params{Rounds: 100}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(100*30*float64(b.N)/b.Elapsed().Seconds()/1e3, "ksearches/s")
}
