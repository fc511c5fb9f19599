package crammer

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
)

// width says on which scale of the pixels σ = 1 is meant. Features here are in
// [-1, 1].
type width int

const (
	cited     width = iota // exp(-‖x-x'‖²/(d/2)), of the work that the paper cites
	literal                // exp(-‖x-x'‖²/2)
	literal01              // the same on pixels in [0, 1]: exp(-‖x-x'‖²/8)
)

// String is what the names of methods end with.
func (w width) String() string { return []string{"", "-literal", "-literal01"}[w] }

func (w width) kernel(d int) kernel.Gaussian {
	return kernel.Gaussian{Gamma: []float64{2 / float64(d), 1. / 2, 1. / 8}[w]}
}

// setting is a method of the table of digits, a reading of the paper.
type setting struct {
	width width
	boost bool // or else the standard kernel
	loss  kboost.Loss
	test  bool // templates
	norm1 bool // ‖w_t‖ = 1, or else the largest pair is 1
}

// settings are all methods, each reading's standard kernel before the learned ones.
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

// String is "standard" or "LogLoss-train", with the width and the scale of w_t behind it.
func (s setting) String() string {
	if !s.boost {
		return "standard" + s.width.String()
	}
	return fmt.Sprintf("%v-%s%v%s", s.loss, map[bool]string{false: "train", true: "test"}[s.test], s.width, map[bool]string{true: "-norm1"}[s.norm1])
}

// rounds are the paper's.
func (s setting) rounds() int {
	switch {
	case s.test:
		return 100
	case s.loss == kboost.ExpLoss:
		return 50
	}
	return 30
}

// standard is the method that boosting begins with.
func (s setting) standard() setting { return setting{width: s.width} }

// onTrain is the method with training templates in the place of test templates.
func (s setting) onTrain() setting {
	s.test = false
	return s
}
