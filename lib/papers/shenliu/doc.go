// Package shenliu repeats the experiments of C. Shen and F. Liu, "From Kernel Machines to
// Ensemble Learning": mean test errors in per cent, with standard deviations.
package shenliu
