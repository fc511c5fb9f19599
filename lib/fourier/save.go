package fourier

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedFunction = saved.Pointer("fourier.Function", (*Function).fields)
	savedFeatures = saved.Pointer("fourier.Features", (*Features).fields)
)

func (f *Function) fields(c *saved.Codec) {
	c.Numbers("omega", &f.Omega)
	c.Finite("phase", &f.Phase)
}

func (f *Features) fields(c *saved.Codec) {
	c.Finite("gamma", &f.Gamma)
	c.Matrix("omega", &f.Omega)
	c.Numbers("phase", &f.Phase)
	if f.Omega == nil || f.Omega.IsEmpty() || f.Omega.RawMatrix().Rows != len(f.Phase) {
		c.Check(fmt.Errorf("omega does not have a row for each of %d phases", len(f.Phase)))
	}
}

// MarshalJSON writes the function in the format of package modelfile.
func (f Function) MarshalJSON() ([]byte, error) { return savedFunction.Marshal(f) }

// UnmarshalJSON reads what MarshalJSON has written; on an error f stays as it was.
func (f *Function) UnmarshalJSON(data []byte) error { return savedFunction.Unmarshal(data, f) }

// MarshalJSON writes the map in the format of package modelfile.
func (f Features) MarshalJSON() ([]byte, error) { return savedFeatures.Marshal(f) }

// UnmarshalJSON reads what MarshalJSON has written; on an error f stays as it was.
func (f *Features) UnmarshalJSON(data []byte) error { return savedFeatures.Unmarshal(data, f) }
