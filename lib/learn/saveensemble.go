package learn

import (
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedEnsemble      = saved.Pointer("learn.Ensemble", (*Ensemble).fields)
	savedClassEnsemble = saved.Pointer("learn.ClassEnsemble", (*ClassEnsemble).fields)
	savedVote          = saved.Pointer("learn.Vote", (*Vote).fields)
	savedRated         = saved.Value("learn.Rated", (*Rated).fields)
	savedPrepared      = saved.Pointer("learn.Prepared", (*Prepared).fields)
)

func (e *Ensemble) fields(c *saved.Codec) {
	saved.HeldList(c, "members", &e.Members)
	c.Numbers("weights", &e.Weights)
	c.Finite("bias", &e.Bias)
	c.Check(oneEach(len(e.Weights), len(e.Members)))
}

func (e *ClassEnsemble) fields(c *saved.Codec) {
	c.Ints("labels", &e.Labels, math.MinInt)
	saved.HeldList(c, "members", &e.Members)
	c.Rows("weights", &e.Weights)
	c.NumbersOrNull("bias", &e.Bias)
	c.Check(oneEach(len(e.Weights), len(e.Members)))
	c.Check(ascending(e.Labels))
	for t, row := range e.Weights {
		if len(row) != len(e.Labels) {
			c.Check(fmt.Errorf("member %d has %d weights for %d classes", t, len(row), len(e.Labels)))
		}
	}
	if e.Bias != nil && len(e.Bias) != len(e.Labels) {
		c.Check(fmt.Errorf("%d biases for %d classes", len(e.Bias), len(e.Labels)))
	}
}

func (v *Vote) fields(c *saved.Codec) {
	c.Ints("labels", &v.Labels, -1)
	saved.HeldList(c, "members", &v.Members)
	c.Numbers("weights", &v.Weights)
	c.Check(oneEach(len(v.Weights), len(v.Members)))
	c.Check(ascending(v.Labels))
}

func (r *Rated) fields(c *saved.Codec) {
	saved.Held(c, "classifier", &r.Classifier)
	c.Finite("positive", &r.Positive)
	c.Finite("negative", &r.Negative)
}

func (m *Prepared) fields(c *saved.Codec) {
	saved.HeldList(c, "steps", &m.Steps)
	saved.Held(c, "classifier", &m.Classifier)
	c.Names("features", &m.Features)
	c.Levels("levels", &m.Levels)
}

func oneEach(weights, members int) error {
	if weights != members {
		return fmt.Errorf("%d weights for %d members", weights, members)
	}
	return nil
}

func ascending(labels []int) error {
	if len(labels) == 0 || !slices.IsSorted(labels) || len(slices.Compact(slices.Clone(labels))) != len(labels) {
		return fmt.Errorf("the labels are %v, want at least one, ascending", labels)
	}
	return nil
}

// MarshalJSON writes the ensemble in the format of package modelfile. The error says
// so if a member is of a type that cannot be saved.
func (e Ensemble) MarshalJSON() ([]byte, error) { return savedEnsemble.Marshal(e) }

// UnmarshalJSON reads what MarshalJSON has written; on an error e stays as it was.
func (e *Ensemble) UnmarshalJSON(data []byte) error { return savedEnsemble.Unmarshal(data, e) }

// MarshalJSON writes the ensemble in the format of package modelfile. The error says
// so if a member is of a type that cannot be saved.
func (e ClassEnsemble) MarshalJSON() ([]byte, error) { return savedClassEnsemble.Marshal(e) }

// UnmarshalJSON reads what MarshalJSON has written; on an error e stays as it was.
func (e *ClassEnsemble) UnmarshalJSON(data []byte) error {
	return savedClassEnsemble.Unmarshal(data, e)
}

// MarshalJSON writes the vote in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (v Vote) MarshalJSON() ([]byte, error) { return savedVote.Marshal(v) }

// UnmarshalJSON reads what MarshalJSON has written; on an error v stays as it was.
func (v *Vote) UnmarshalJSON(data []byte) error { return savedVote.Unmarshal(data, v) }

// MarshalJSON writes the member in the format of package modelfile. The error says so
// if the classifier is of a type that cannot be saved.
func (r Rated) MarshalJSON() ([]byte, error) { return savedRated.Marshal(r) }

// UnmarshalJSON reads what MarshalJSON has written; on an error r stays as it was.
func (r *Rated) UnmarshalJSON(data []byte) error { return savedRated.Unmarshal(data, r) }

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a step or the classifier is of a type that cannot be saved.
func (m Prepared) MarshalJSON() ([]byte, error) { return savedPrepared.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Prepared) UnmarshalJSON(data []byte) error { return savedPrepared.Unmarshal(data, m) }
