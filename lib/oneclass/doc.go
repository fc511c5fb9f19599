// Package oneclass classifies with one machine for each class, which is trained
// on the examples of that class alone (Lee et al., part I). A rule decides which
// class is the nearest one. MinD is the rule of MOCSVMC, which the authors
// propose. NearestCentre and NearestSupportVector are the rules of KSVDD, with
// which they compare it.
//
// The features must have similar ranges, for example from -1 to 1. Make the
// learner part of a pipeline that scales them:
//
//	l := learn.NewPipeline(oneclass.NewLearner(kernel.Gaussian{Gamma: 8}, oneclass.Params{}), learn.MinMax(-1, 1))
//	v, err := eval.CrossValidate(ctx, ds, l, eval.Params{Folds: 10})
package oneclass
