// Package boost combines classifiers that are learned one after the other. Each
// one is learned from weighted examples: an example has a larger weight if the
// earlier classifiers were wrong on it.
package boost
