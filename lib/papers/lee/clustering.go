package lee

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Clustering compares two-stage one-class clustering with kernel k-means (KKM) and with
// kernel fuzzy c-means in input space (KFCM) and in feature space (KFCM-feature). The
// paper's abstract says that it "compares favourably" with the other two on synthetic
// and on real sets. It does not say which, and prints no number. Ours are two synthetic
// sets of 400 points, drawn once, and four real ones. There are as many clusters as
// classes. The features are scaled to [-1, 1].
//
// A run is one restart, with the same data. It measures for each q of the kernel
//
//   - accuracy_pct: the accuracy if each cluster stands for a class, in the best way;
//   - rand: the adjusted Rand index of clusters and classes;
//   - objective: what the algorithm compares restarts by, divided by the number of
//     examples;
//   - kept_accuracy_pct and kept_rand: those of the restart with the smallest objective
//     of all runs, which is what a user gets.
//
// No q is chosen: to choose it by the classes would be no clustering.
func Clustering() experiment.Table {
	return experiment.Table{
		Paper: "lee", Name: "clustering", Title: "clusters beside classes",
		Version: 2, Seed: 1, Runs: 20,
		Datasets: []string{"moons", "rings", "iris", "wine", "breast_wisconsin", "segment"},
		Methods: []experiment.Method{
			{Name: "KKM", Run: clustered(kernelKMeans)},
			{Name: "KFCM", Run: clustered(fuzzy(cluster.InputSpace))},
			{Name: "KFCM-feature", Run: clustered(fuzzy(cluster.FeatureSpace))},
			{Name: "two-stage", Run: clustered(twoStage)},
		},
		Finish: keepBest,
	}
}

// clusterer divides ds into k clusters in a single run.
type clusterer func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, clusters int, seed uint64) (*cluster.Model, error)

func kernelKMeans(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, clusters int, seed uint64) (*cluster.Model, error) {
	return cluster.KMeans(ctx, ds, k, cluster.KMeansParams{Clusters: clusters, Restarts: 1, Seed: seed})
}

func fuzzy(space cluster.Space) clusterer {
	return func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, clusters int, seed uint64) (*cluster.Model, error) {
		return cluster.FuzzyCMeans(ctx, ds, k, cluster.FuzzyParams{Clusters: clusters, Space: space, Restarts: 1, Seed: seed})
	}
}

func twoStage(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, clusters int, seed uint64) (*cluster.Model, error) {
	return cluster.TwoStage(ctx, ds, k, cluster.TwoStageParams{Clusters: clusters, Restarts: 1, Seed: seed})
}

// clusterWidths are the q of Clustering.
func clusterWidths() []float64 { return []float64{0.125, 0.5, 2, 8, 32} }

const generated = 400 // points of a synthetic set

// Points returns the data of a task of Clustering, with features in [-1, 1]. They are
// the same in all runs.
func Points(name string, source experiment.Source) (ds *learn.Dataset, err error) {
	if name == "moons" || name == "rings" {
		if source.Generate == nil {
			return nil, fmt.Errorf("%w: no source draws %s", experiment.ErrTable, name)
		}
		ds, err = source.Generate(name, generated, 1)
	} else {
		ds, err = source.Open(name)
	}
	if err != nil {
		return nil, err
	}
	ds = ds.DropMissing()
	return scale()(ds).Apply(ds), nil
}

// clustered runs an algorithm once for each q.
func clustered(by clusterer) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		ds, err := Points(task.Dataset, source)
		if err != nil {
			return out, err
		}
		for _, q := range clusterWidths() {
			m, err := by(ctx, ds, kernel.Gaussian{Gamma: q}, len(ds.Labels()), task.Split)
			if err != nil {
				return out, err
			}
			out.Values = append(out.Values,
				percent(ofWidth(q), eval.Match(m.Assign, ds.Y).Accuracy),
				experiment.Value{Param: ofWidth(q), Metric: "rand", Value: eval.AdjustedRand(m.Assign, ds.Y)},
				experiment.Value{Param: ofWidth(q), Metric: "objective", Value: m.Objective / float64(ds.Len())},
			)
		}
		return out, nil
	}
}

// keepBest is Table.Finish of Clustering.
func keepBest(_ context.Context, all *experiment.Results, _ experiment.Source) (results []experiment.Result, err error) {
	type place struct{ dataset, method, param string }
	type kept struct{ objective, accuracy, rand float64 }
	best := map[place]kept{}
	for _, r := range all.Done {
		for i := 0; i+2 < len(r.Values); i += 3 { // as clustered returns them
			v := r.Values[i : i+3]
			at := place{r.Dataset, r.Method, v[0].Param}
			if b, ok := best[at]; !ok || v[2].Value < b.objective {
				best[at] = kept{v[2].Value, v[0].Value, v[1].Value}
			}
		}
	}
	for _, dataset := range all.Table.Datasets {
		for _, m := range all.Table.Methods {
			result := experiment.Result{Dataset: dataset, Method: m.Name}
			for _, q := range clusterWidths() {
				if b, ok := best[place{dataset, m.Name, ofWidth(q)}]; ok {
					result.Values = append(result.Values,
						experiment.Value{Param: ofWidth(q), Metric: "kept_accuracy_pct", Value: b.accuracy},
						experiment.Value{Param: ofWidth(q), Metric: "kept_rand", Value: b.rand})
				}
			}
			results = append(results, result)
		}
	}
	return results, nil
}
