// Package boost combines classifiers that are learned one after the other. Each
// one is learned from weighted examples: an example has a larger weight if the
// classifiers before did badly on it.
package boost
