// Package format reads and writes data sets and arrays in common file formats.
// CSV, ARFF and LIBSVM are text. The formats of NumPy (.npy) and MNIST (IDX) are
// binary. All readers accept files compressed with gzip.
//
// data.ReadFile and data.WriteFile choose the format by the name of the file. Use
// this package for its options,
//
//	ds, err := data.ReadFile("patients.csv", format.CSV{Label: "outcome", Drop: []string{"id"}})
//
// and for streams that are not files.
package format
