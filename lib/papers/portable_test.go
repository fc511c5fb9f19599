package papers

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

// TestSameBytes has a part of a table of each paper, with the sum of its CSV. The sum is
// the same with AVX-512, with AVX2, with the tag purego, and on other processors.
func TestSameBytes(t *testing.T) {
	for _, c := range []struct {
		table string
		part  experiment.Selection
		sum   string
	}{
		{"demo/kernels", experiment.Selection{Runs: 4}, "1a347b94a0b2fe1945121f3e20e3e60bd15218aff2d5f65479a2fa595a97f626"},
		{"linli/table1", experiment.Selection{Runs: 1, Datasets: []string{"twonorm", "sonar"}}, "913fd4f962b7f7ae585a11aee0c0bae26b85301cd7b2e3c366f621c2a76ccb56"},
		{"linli/table2", experiment.Selection{Runs: 1, Datasets: []string{"sonar"}}, "f2c43d4aaec1c063c4789f7c9f69277259b2a66718b04181a176c42b66c4410c"},
		{"crammer/synthetic", experiment.Selection{Runs: 2}, "95035225cd3b421765d9b8f9e932d5bbbfebc596498a48ac92927654c2ff2291"},
		{"yamana/table1", experiment.Selection{Runs: 2}, "fa7afd9b1a58b8b935bdf4488aa5d07997f3aa586baf404518979d8de2ba804d"},
		{"shenliu/table1", experiment.Selection{Runs: 1, Datasets: []string{"thyroid"}}, "e167d0006e99bbdcf9ddff10486f79c33478d023dd9babf1c51095a961ac7c42"},
		{"shenliu/table2", experiment.Selection{Runs: 1, Datasets: []string{"thyroid"}, Methods: []string{"RFF", "SVM-Gauss", "AdaBoost-Perc", "LPBoost-Perc", "SVM-Perc"}}, "a22b4eb01d091f5fddcc54676e6476c498679dd9d8d4c49386e28f2f2491c978"},
		{"shenliu/table3", experiment.Selection{Runs: 1, Datasets: []string{"iris"}}, "70985341354873364896792786858d526e7dc62208467e36fcf0a39ea4d2410d"},
		{"lee/table3", experiment.Selection{Runs: 1, Datasets: []string{"iris", "glass"}}, "71e71ab11b14007aa90288aa73ee19e79f2723f24c3c94824cd30824ffbce46e"},
		{"lee/table5", experiment.Selection{Runs: 2, Datasets: []string{"iris"}, Methods: []string{"NC", "AdaBoost.M1+NC"}}, "6823b974cf495211093651d5d0658cdc7fae2ea5cbf980f00ce65343f6d298ca"},
		{"lee/clustering", experiment.Selection{Runs: 1, Datasets: []string{"rings", "iris"}}, "3d159b26ce1b53f735f570bc5c5f1d0249ba75d44b46e38d2619c808a412333e"},
		{"leemkl/table6", experiment.Selection{Runs: 1, Datasets: []string{"sonar"}, Methods: []string{"SDPT", "SDPI"}}, "d79a9f6b284ab74b8c7ca68493eda6d099551db25e92992d8e61c23bd5c43723"},
		{"leemkl/table8", experiment.Selection{Runs: 1, Datasets: []string{"sonar"}, Methods: []string{"SDPI", "RBF-best", "norm2", "EasyMKL"}}, "d5a61af2f5d18b49403a2453024ca75a4009b6b1c62e4da665dec834374f7d1f"},
		{"leemkl/toys", experiment.Selection{Runs: 1, Datasets: []string{"fig1", "DS-VI"}, Methods: []string{"SDPT", "SDPI", "average", "Bayes"}}, "a0ce2a725b4a53783f5f78d8253768ad8be2db1950be76228e0ddd7114829975"},
	} {
		t.Run(c.table, func(t *testing.T) {
			if testing.Short() && (c.table == "shenliu/table1" || c.table == "shenliu/table2" || c.table == "leemkl/table6" || c.table == "leemkl/table8") {
				t.Skip("takes minutes where the processor is emulated; packages cgens and boost have tests of their bits, and leemkl/toys has those of mkl")
			}
			table, ok := Find(c.table)
			if !ok {
				t.Fatal("no such table")
			}
			results := paperstest.Run(t, table, c.part, experiment.Source{Open: data.Open, Generate: data.Generate}, 0)
			sum := sha256.New()
			if err := experiment.WriteCSV(sum, results.Rows()); err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%x", sum.Sum(nil)); got != c.sum {
				t.Errorf("%s with %s: sum %s, want %s", runtime.GOARCH, simd.Level(), got, c.sum)
			}
		})
	}
}
