// Package kboost learns a kernel by boosting (Crammer, Keshet & Singer, Kernel
// design using boosting, NIPS 15 (2003)). Here boosting works on pairs of training
// examples. The label of a pair is y_i·y_j: +1 if the two labels are equal, -1 if
// not. Each round adds one product to the kernel
//
//	K(x, x') = Σ_t α_t·f_t(x)·f_t(x'),  f_t(x) = w_t·φ(x),  α_t > 0
//
// where φ is the feature map of a base kernel. w_t lies in the span of the φ(x) of
// some points x, called templates, which need no labels. Boosting gives each pair a
// weight in each round. w_t is the generalised eigenvector that fits the weighted
// pairs best.
//
// Train returns a kernel.Kernel. Every kernel machine of the library can use it.
// Its feature map has one feature √α_t·f_t for each round.
package kboost
