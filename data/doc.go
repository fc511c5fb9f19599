// Package data holds the data sets that come with Mercer, finds those that
// users bring, draws artificial ones, and reads and writes files.
//
// Open returns a set by name; Names, Table and Describe say which there are and
// what is in them, Splits how the literature divides them, and SOURCES.md where
// each came from and under which terms.
//
// ReadFile and WriteFile know the formats CSV, ARFF and LIBSVM, ReadArray and
// WriteArray those of NumPy and of MNIST; all read gzip as well.
//
// Twonorm, Threenorm, Ringnorm, Waveform, Disc and Crammer draw samples of any
// size and know the rule of least error, so that a model's error has a floor to
// stand on; Generate draws those of the literature by name. FlipLabels adds label
// noise.
//
// LoadResults returns the tables of measurements that come with Mercer, such as
// "peers", the comparison with other libraries.
//
// Every set and every sample is a fresh learn.Dataset that its caller owns.
package data
