package committee

import "fmt"

// Descent says how the weights of EC, ML, EC-C and ML-C are computed. All
// steps end with an exact line search, so J never grows. Both ways lead to the
// same minimum; Natural needs far fewer steps.
type Descent int

const (
	// Natural follows the natural gradient (Amari 1998), which the paper leaves
	// open. J_M is the negative log-likelihood of a logistic model, and J_E the
	// logarithm of the normalising sum of an exponential family (Lebanon &
	// Lafferty 2001). In both families, the Fisher information matrix is the
	// matrix of second derivatives of J. So the natural gradient is Newton's
	// direction. On the simplex, each step minimises the quadratic model of J over
	// the simplex.
	Natural Descent = iota
	// Steepest is the method of the paper. EC and ML follow the negative gradient
	// (equation 8). EC-C and ML-C set c_t = c'_t² and move c' on the unit sphere:
	// this is equation 9, with the θ that keeps Σ c_t at 1. A weight that has
	// become 0 stays 0 then, even where it is positive at the minimum;
	// Model.Residual shows this.
	Steepest
)

// String returns "natural" or "steepest".
func (d Descent) String() string {
	switch d {
	case Natural:
		return "natural"
	case Steepest:
		return "steepest"
	}
	return fmt.Sprintf("Descent(%d)", int(d))
}
