package smo

// Problem is the quadratic program
//
//	min ½αᵀQα + pᵀα   s.t.  yᵀα = yᵀα⁰,  0 ≤ αᵢ ≤ Cᵢ,   Q_ij = y_i·y_j·K_ij
//
// in n variables. K may be conditionally positive semi-definite: only
// directions with yᵀα = 0 are ever searched. For a C-SVM, p = -1 and α⁰ = 0.
//
// Solve trusts its input: lengths agree, numbers are finite except Cᵢ, and
// 0 ≤ α⁰ᵢ ≤ Cᵢ.
type Problem struct {
	Y     []int     // n signs, -1 or +1
	C     []float64 // n upper bounds >= 0, perhaps +Inf; 0 fixes αᵢ = 0
	P     []float64 // n linear coefficients; nil means all -1
	Start []float64 // n starting values α⁰; nil means all 0

	NoBias bool // leaves out the equality

	// K is one of these two.
	Rows Rows // nil if Held is there
	Held *Held
}

// Params say when and with what means to stop. All fields are needed.
type Params struct {
	Tol        float64 // stop when m(α) - M(α) < Tol
	MaxIter    int     // at most so many steps
	CacheBytes int     // memory for rows of K; at least two rows are held
}

// linear is p_t.
func (p *Problem) linear(t int) float64 {
	if p.P == nil {
		return -1
	}
	return p.P[t]
}
