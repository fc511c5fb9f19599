// Package learn holds the words that every algorithm of Mercer shares: the
// Dataset, what a trained classifier can do, how a solver ended, and the
// splitting, scaling and scoring around training.
//
// Data flows one way: a Dataset goes into a Train function, a model comes
// out, and the model predicts whole matrices at a time.
package learn
