// Package mkl learns the weights of a sum of kernels together with its support vector
// machine: multiple-kernel learning (Lee et al., part III). For kernels K_1, …, K_M,
// weights µ and the Gram matrices K(µ) = Σ µᵢKᵢ, the best kernel is the one with the
// widest soft margin. Let G(K) = diag(y)·K·diag(y) and
//
//	ω(µ) = max_α 2eᵀα - αᵀG(K(µ))α   s.t.  yᵀα = 0,  0 ≤ αᵢ ≤ C·Wᵢ.
//
// This is twice the optimal value of the SVM (the factor that equation 10 of the paper
// leaves out and equations 13 to 18 have). ω is convex in µ.
//
// TrainSDPI, the method that the authors propose, minimises ω with µ ≥ 0, Σµ = 1
// (equations 10 and 18). The paper states it as a semidefinite program. It is also a
// game: min over µ, max over α. Its value is the maximum of 2eᵀα - maxᵢ αᵀG(Kᵢ)α, so each
// α gives a lower bound of the optimum, and each µ an upper one.
//
// TrainSDPT minimises it over weights that may be negative, with the points to predict in the
// constraints: the method of Lanckriet et al. that the authors start from. TrainNorm and
// TrainEasy are later methods to compare with. All return a Model.
//
// The sum gives the kernels with large values more influence. Give all of them ones on
// the diagonal, as the paper does: a kernel.Gaussian has them, and kernel.Normalized makes
// them.
package mkl
