// Package boost combines classifiers that are learned one after the other, each
// from the examples weighted by how badly those before have done on them.
package boost
