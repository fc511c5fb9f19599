// Package format reads and writes data sets and arrays in the formats of others:
// CSV, ARFF and LIBSVM, which are text, and NumPy's and MNIST's (IDX), which are
// binary. All readers accept gzip.
//
// data.ReadFile and data.WriteFile choose the format by the name of the file:
// this package is for its options,
//
//	ds, err := data.ReadFile("patients.csv", format.CSV{Label: "outcome", Drop: []string{"id"}})
//
// and for streams that are no files.
package format
