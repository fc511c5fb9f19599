// Package boost combines classifiers that are learned one after the other. Each
// one is learned from weighted examples: an example has a larger weight if the
// earlier classifiers were wrong on it.
//
// TrainAdaBoost is for two classes. For more classes, TrainMH and TrainECC add one
// classifier after the other, as AdaBoost does, and TrainMultiBoost computes the
// weights of all its hypotheses again in every round.
package boost
