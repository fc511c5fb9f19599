// Package data opens data sets, draws artificial ones, and reads your own files.
//
// Open returns a data set by its name. Names and Table list the names. Describe
// shows what is in a set. Splits returns the divisions into training and test
// rows that the literature uses. SOURCES.md says where each set comes from and
// what its licence is.
//
// Twonorm, Threenorm, Ringnorm, Waveform, Disc, Rings and Crammer are problems whose
// distribution is known. Each draws samples of any size, and is itself the
// classifier with the smallest possible error, the Bayes rule. Moons only draws
// samples. Generate draws samples by the name of the problem. FlipLabels adds noise
// to the labels.
//
// ReadFile and WriteFile read and write CSV, LIBSVM and ARFF files. ReadArray and
// WriteArray read and write the arrays of NumPy and of MNIST. Package format has
// the options of each format. Package frame reads files with dates, texts and gaps
// as data frames, on which queries run. Package results has the published tables.
//
// Every set and every sample is a new learn.Dataset that belongs to the caller.
package data
