// Package data opens data sets, draws artificial ones, and reads files of your own.
//
// Open returns a set by its name. Names and Table list the names, Describe shows
// what is in a set, and Splits has the divisions that the literature uses.
// SOURCES.md says where each set is from and under which terms.
//
// Twonorm, Threenorm, Ringnorm, Waveform, Disc and Crammer are problems whose
// distribution is known: each draws samples of any size and knows the rule with the
// least error, the Bayes rule. Generate draws them by name. FlipLabels adds noise to
// the labels.
//
// ReadFile and WriteFile read and write CSV, LIBSVM and ARFF, ReadArray and
// WriteArray the arrays of NumPy and of MNIST. Package format has the options of
// each. Package results has the published tables.
//
// Every set and every sample is a new learn.Dataset. It belongs to the caller.
package data
