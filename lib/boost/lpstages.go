package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/learn"
)

// After returns the ensemble as it was after t rounds, 0 <= t <= len(Objective). Every
// round changes the weights of all members, so this is not Prefix. It panics if t is
// outside this range, or if LPBoostParams.Stages was not set.
func (m *LPBoost) After(t int) *learn.Ensemble {
	switch {
	case t < 0 || t > len(m.Objective):
		panic(fmt.Sprintf("boost: round %d of %d", t, len(m.Objective)))
	case len(m.Stages) != len(m.Objective):
		panic("boost: the weights of the rounds were not kept; set LPBoostParams.Stages")
	case t == 0:
		return &learn.Ensemble{}
	}
	return m.Reweighted(m.Stages[t-1], 0)
}
