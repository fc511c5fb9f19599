// Package boost combines classifiers that are learned one after the other. Each
// one is learned from weighted examples: an example has a larger weight if the
// earlier classifiers were wrong on it.
//
// TrainAdaBoost is for two classes. For more classes, TrainM1 adds one classifier of
// all classes after the other, and TrainMH and TrainECC one of two classes, as
// AdaBoost does. TrainMultiBoost computes the weights of all its hypotheses again in
// every round.
package boost
