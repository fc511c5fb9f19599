// Package kboost learns a kernel by boosting (Crammer, Keshet & Singer, Kernel
// design using boosting, NIPS 15 (2003)). Boosting here works on pairs of training
// examples. The label of a pair is y_i·y_j: +1 if the two labels are equal, -1 if
// not. Each round adds one product to the kernel
//
//	K(x, x') = Σ_t α_t·f_t(x)·f_t(x'),  f_t(x) = w_t·φ(x),  α_t > 0
//
// where φ is the feature map of a base kernel. w_t lies in the span of some points
// called templates, which need no labels. It is the generalised eigenvector that
// fits the pairs best with their weights in that round.
//
// Train returns a kernel.Kernel, which every algorithm of the library accepts. It
// has one feature √α_t·f_t per round.
package kboost
