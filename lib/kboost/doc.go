// Package kboost designs kernels by boosting (Crammer, Keshet & Singer, Kernel
// design using boosting, NIPS 15 (2003)): a pair of examples is one example, whose
// label y_i·y_j says whether their labels are equal, and the kernel
//
//	K(x, x') = Σ_t α_t·f_t(x)·f_t(x'),  f_t(x) = w_t·φ(x),  α_t > 0
//
// grows by one product a round. w_t lies in the span of templates, which need no
// labels, and is the generalised eigenvector that fits the pairs best as they are
// weighted then. φ is the feature map of a base kernel.
//
// What Train returns is a kernel.Kernel with one feature √α_t·f_t a round, ready for
// every algorithm of the library.
package kboost
