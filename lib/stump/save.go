package stump

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var savedStump = saved.Value("stump.Stump", (*Stump).fields)

func (s *Stump) fields(c *saved.Codec) {
	c.Int("feature", &s.Feature, 0)
	c.Number("threshold", &s.Threshold)
	c.Int("sign", &s.Sign, -1)
	if math.IsNaN(s.Threshold) || s.Sign == 0 || s.Sign > 1 {
		c.Check(fmt.Errorf("threshold %v and sign %d, want a number and -1 or +1", s.Threshold, s.Sign))
	}
}

// MarshalJSON writes the stump in the format of package modelfile.
func (s Stump) MarshalJSON() ([]byte, error) { return savedStump.Marshal(s) }

// UnmarshalJSON reads what MarshalJSON has written. If it returns an error, s stays
// as it was.
func (s *Stump) UnmarshalJSON(data []byte) error { return savedStump.Unmarshal(data, s) }
