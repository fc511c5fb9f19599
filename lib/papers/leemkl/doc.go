// Package leemkl repeats the experiments of part III of Lee et al.
package leemkl
