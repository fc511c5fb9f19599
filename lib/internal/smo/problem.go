package smo

// Problem is the quadratic program
//
//	min ½αᵀQα + pᵀα   s.t.  yᵀα = yᵀα⁰,  0 ≤ αᵢ ≤ Cᵢ,   Q_ij = y_i·y_j·K_ij
//
// in n variables α, with starting values α⁰. K must be positive semi-definite, or only
// conditionally so: with the equality, α moves only in directions d with yᵀd = 0. For a
// C-SVM, each pᵢ is -1 and α⁰ = 0.
//
// Solve does not check its input. All lengths must be n, all numbers finite except Cᵢ,
// and 0 ≤ α⁰ᵢ ≤ Cᵢ.
type Problem struct {
	Y     []int     // n signs, -1 or +1
	C     []float64 // n upper bounds >= 0, which may be +Inf; 0 fixes αᵢ = 0
	P     []float64 // n linear coefficients; nil means all -1
	Start []float64 // n starting values α⁰; nil means all 0

	NoBias bool // leave out the equality

	// The matrix K is given by one of these two.
	Rows Rows  // computes rows of K; nil if Held is given
	Held *Held // K in memory; nil if Rows is given
}

// Params say when Solve stops and how much memory it may use. No field has a default.
type Params struct {
	// Tol is the tolerance: stop when m(α) - M(α) < Tol. With E_t as in
	// Solution.Residual, m(α) is the largest E_t among the t for which y_t·α_t can grow,
	// and M(α) the smallest among those for which it can shrink.
	Tol        float64
	MaxIter    int // the largest number of steps
	CacheBytes int // memory for rows of K in bytes; there is always room for two rows
}

// linear is p_t.
func (p *Problem) linear(t int) float64 {
	if p.P == nil {
		return -1
	}
	return p.P[t]
}
