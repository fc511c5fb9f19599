// Package sdp solves small dense semidefinite programs with a primal-dual interior-point
// method, and certifies the result. A problem has a primal and a dual form, those of SDPA:
//
//	min cᵀx         s.t.  X = Σᵢ xᵢFᵢ - F₀ is PSD (positive semi-definite),  Ax = b
//	max F₀•Y + bᵀz  s.t.  Fᵢ•Y + (Aᵀz)ᵢ = cᵢ for each i,  Y is PSD
//
// where P•Q = Σ P_jk·Q_jk. X may consist of several blocks, and Y then has the same. A
// diagonal block makes its constraints linear.
//
// MaxCut and Theta make problems of graphs, Read reads those of other solvers' files, and
// package mkl has the programs of Lee et al.
package sdp
