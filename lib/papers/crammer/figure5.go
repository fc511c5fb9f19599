package crammer

import (
	"strings"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/perceptron"
)

// Reading is one way to understand the paper's experiment on pairs of classes (figure
// 5), with the methods of USPS or Letters that belong to it.
type Reading struct {
	Dataset  string   // "usps" or "letter"
	Name     string   // the scale of the pixels to which σ = 1 refers, and how w_t is scaled: "[0, 1]", "wide, ‖w‖ = 1"
	Losses   []string // "LogLoss", and "ExpLoss" if w_t is scaled so that the largest pair is 1
	Standard string   // the method with the standard kernel

	width width
	norm1 bool
}

// Readings returns the six readings of the experiment on digits, those with the
// largest pair 1 first, and then the one of the experiment on letters.
func Readings() []Reading {
	both, one := []string{kboost.LogLoss.String(), kboost.ExpLoss.String()}, []string{kboost.LogLoss.String()}
	names := map[width]string{literal01: "[0, 1]", literal: "[-1, 1]", cited: "wide"}
	var all []Reading
	for _, norm1 := range []bool{false, true} {
		for _, w := range []width{literal01, literal, cited} {
			r := Reading{Dataset: "usps", Name: names[w], Losses: both, Standard: setting{width: w}.String(), width: w, norm1: norm1}
			if norm1 {
				r.Name, r.Losses = r.Name+", ‖w‖ = 1", one
			}
			all = append(all, r)
		}
	}
	return append(all, Reading{Dataset: "letter", Name: names[cited], Losses: both, Standard: setting{}.String(), width: cited})
}

// Learned returns the method with a learned kernel. loss is one of r.Losses. The
// templates are the points to predict if test is true, and otherwise the training
// examples.
func (r Reading) Learned(loss string, test bool) string {
	s := setting{width: r.width, boost: true, test: test, norm1: r.norm1}
	if loss == kboost.ExpLoss.String() {
		s.loss = kboost.ExpLoss
	}
	return s.String()
}

// Words says in words which kernel a method of USPS or Letters uses, whatever its
// reading: "standard kernel", "LogLoss, training templates" or "LogLoss, test
// templates".
func Words(method string) string {
	for _, s := range settings() {
		switch {
		case s.String() != method:
		case !s.boost:
			return "standard kernel"
		case s.test:
			return s.loss.String() + ", test templates"
		default:
			return s.loss.String() + ", training templates"
		}
	}
	return method
}

// PairErrors returns the test errors, in percent, of the last f of a method's
// perceptron: one for each pair of classes, in the order of the pairs. rows are those of
// USPS or Letters. There are none if the tables have no such method.
func PairErrors(rows []experiment.Row, dataset, method string) []float64 {
	var errors []float64
	for _, r := range rows {
		if r.Dataset == dataset && r.Method == method && r.Metric == pairError && strings.HasSuffix(r.Param, " "+perceptron.Last.String()) {
			errors = append(errors, r.Mean)
		}
	}
	return errors
}
