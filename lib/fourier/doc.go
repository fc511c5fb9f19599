// Package fourier has the Fourier functions
//
//	h(x) = cos(ωᵀx + b),  ω ~ N(0, 2γI),  b uniform in [0, 2π)
//
// whose products average to the Gaussian kernel: E h(x)·h(y) = ½·exp(-γ‖x-y‖²)
// (Rahimi & Recht, "Random Features for Large-Scale Kernel Machines", 2007).
//
// A Pool offers them to column generation, one chosen function after the other
// (Shen & Liu, CGENS). Features is the map of many functions drawn at random, a
// kernel for any kernel machine and a matrix of features for a linear one.
package fourier
