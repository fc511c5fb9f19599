package experiment_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
)

func TestFind(t *testing.T) {
	row := func(dataset, method, param, metric string, mean float64) experiment.Row {
		return experiment.Row{Dataset: dataset, Method: method, Param: param, Metric: metric, Mean: mean}
	}
	rows := []experiment.Row{
		row("sonar", "SVM", "C=1", "error", 1), row("sonar", "SVM", "C=10", "error", 2), row("sonar", "SVM", "C=10", "time", 3),
		row("iris", "SVM", "", "error", 4), row("iris", "boosting", "", "error", 5), row("iris", "boosting", "", "error", 6),
	}
	for _, want := range rows[:5] { // the sixth has the names of the fifth
		got, err := experiment.Find(rows, want.Dataset, want.Method, want.Param, want.Metric)
		if err != nil || got.Mean != want.Mean {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	for want, names := range map[string][4]string{
		`no row has the data set "sonra", did you mean "sonar"?`:                                           {"sonra", "SVM", "", "error"},
		`no row with data set "sonar" has the method "boosting"`:                                           {"sonar", "boosting", "", "error"},
		`no row with data set "sonar", method "SVM" has the param ""`:                                      {"sonar", "SVM", "", "error"},
		`no row with data set "sonar", method "SVM", param "C=1" has the metric "tim"`:                     {"sonar", "SVM", "C=1", "tim"},
		`no row with data set "iris", method "SVM", param "" has the metric "eror", did you mean "error"?`: {"iris", "SVM", "", "eror"},
	} {
		got, err := experiment.Find(rows, names[0], names[1], names[2], names[3])
		if !errors.Is(err, experiment.ErrTable) || !strings.Contains(err.Error(), want) || got != (experiment.Row{}) {
			t.Errorf("%v: %+v, %v, want %s", names, got, err, want)
		}
	}
	if _, err := experiment.Find(nil, "iris", "SVM", "", "error"); !errors.Is(err, experiment.ErrTable) {
		t.Errorf("no rows: %v", err)
	}
}
