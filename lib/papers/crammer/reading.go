package crammer

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
)

// width says to which scale of the pixels σ = 1 refers. The features here are in
// [-1, 1].
type width int

const (
	cited     width = iota // exp(-‖x-x'‖²/(d/2)), the width in the work that the paper cites
	literal                // exp(-‖x-x'‖²/2)
	literal01              // the same on pixels in [0, 1]: exp(-‖x-x'‖²/8)
)

// String returns the ending of the names of methods.
func (w width) String() string { return []string{"", "-literal", "-literal01"}[w] }

func (w width) kernel(d int) kernel.Gaussian {
	return kernel.Gaussian{Gamma: []float64{2 / float64(d), 1. / 2, 1. / 8}[w]}
}

// setting is a method of the table of digits: a reading of the paper.
type setting struct {
	width width
	boost bool // whether the kernel is learned; otherwise it is the standard kernel
	loss  kboost.Loss
	test  bool // whether the templates are the test images
	norm1 bool // whether ‖w_t‖ = 1; otherwise the largest |f_t(x_i)·f_t(x_j)| is 1
}

// settings returns all methods. For each width, the standard kernel comes before
// the learned ones.
func settings() []setting {
	var all []setting
	for w := cited; w <= literal01; w++ {
		all = append(all, setting{width: w})
		for _, test := range []bool{false, true} {
			for _, loss := range []kboost.Loss{kboost.LogLoss, kboost.ExpLoss} {
				all = append(all, setting{width: w, boost: true, loss: loss, test: test})
			}
		}
		for _, test := range []bool{false, true} {
			all = append(all, setting{width: w, boost: true, loss: kboost.LogLoss, test: test, norm1: true})
		}
	}
	return all
}

// String returns "standard" or, for example, "LogLoss-train", followed by the
// endings for the width and the scale of w_t.
func (s setting) String() string {
	if !s.boost {
		return "standard" + s.width.String()
	}
	return fmt.Sprintf("%v-%s%v%s", s.loss, map[bool]string{false: "train", true: "test"}[s.test], s.width, map[bool]string{true: "-norm1"}[s.norm1])
}

// rounds returns the number of rounds that the paper gives.
func (s setting) rounds() int {
	switch {
	case s.test:
		return 100
	case s.loss == kboost.ExpLoss:
		return 50
	}
	return 30
}

// standard returns the method with the standard kernel, from which boosting starts.
func (s setting) standard() setting { return setting{width: s.width} }

// onTrain returns the same method with training instead of test templates.
func (s setting) onTrain() setting {
	s.test = false
	return s
}
