package committee

import "fmt"

// Method says how the weights c of a committee are chosen. The names are those
// of the paper. m_i = y_i·F(x_i) is the margin of example i and w_i its weight.
type Method int

const (
	// Bag gives every machine the weight 1/T: bagging, with real-valued votes.
	Bag Method = iota
	// EC minimises the exponential criterion J_E = ln Σ_i w_i·exp(-m_i).
	EC
	// ML minimises the negative log-likelihood J_M = Σ_i w_i·ln(1 + exp(-2m_i))
	// of the model p(y|x) = exp(y·F(x))/(exp(F(x)) + exp(-F(x))); equations 4 to 6.
	ML
	// ECC is EC-C: it minimises J_E over the simplex, c_t >= 0 and Σ_t c_t = 1;
	// section 3.1.
	ECC
	// MLC is ML-C: it minimises J_M over the simplex.
	MLC
)

var methodNames = []string{"Bag", "EC", "ML", "EC-C", "ML-C"}

// Methods returns the five methods in the order of the paper's Table 1, with
// EC-C after EC.
func Methods() []Method { return []Method{Bag, EC, ECC, ML, MLC} }

// String returns the name in the paper, for example "EC-C".
func (m Method) String() string {
	if m >= 0 && int(m) < len(methodNames) {
		return methodNames[m]
	}
	return fmt.Sprintf("Method(%d)", int(m))
}

// convex reports whether the weights are on the simplex.
func (m Method) convex() bool { return m == ECC || m == MLC }

// criterion returns J_E or J_M.
func (m Method) criterion() criterion {
	if m == EC || m == ECC {
		return exponential{}
	}
	return likelihood{}
}
