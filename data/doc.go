// Package data holds the data sets that come with Mercer and the generators of
// artificial ones.
//
// Load returns an embedded set by name; Names and Table say which there are,
// and SOURCES.md where each came from and under which terms. Twonorm,
// Threenorm and Ringnorm return a Mixture: it draws samples of any size and
// knows the exact Bayes rule, so that a model's error has a floor to stand on.
// FlipLabels adds label noise.
//
// LoadResults returns the tables of measurements that come with Mercer, such as
// "peers", the comparison with other libraries.
//
// Every set and every sample is a fresh learn.Dataset that its caller owns.
package data
