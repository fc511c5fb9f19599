// Package fourier holds the Fourier functions
//
//	h(x) = cos(ωᵀx + b),  ω ~ N(0, 2γI),  b uniform in [0, 2π)
//
// The mean of their products is half of the Gaussian kernel: E h(x)·h(y) =
// ½·exp(-γ‖x-y‖²) (Rahimi & Recht, "Random Features for Large-Scale Kernel
// Machines", 2007).
//
// A Pool searches these functions for column generation, which selects one
// function after the other (the algorithm CGENS of Shen & Liu, "From Kernel
// Machines to Ensemble Learning"). A value of type Features maps a point to the
// values of many random functions. It is a kernel for any kernel machine. As a
// Step of a learn.Pipeline it prepares the features for any other learner. With a
// linear SVM, this is the quickest way to an SVM with nearly the Gaussian kernel on
// many examples.
package fourier
