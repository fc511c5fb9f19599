// Package eval measures how good classifiers and clusterings are, and compares
// them. It has cross-validation and the choice of the best of several learners by
// it, means with standard errors, paired tests of two methods, the comparison with
// a published number, confusion matrices, and measures of how well a clustering
// agrees with known classes.
//
// Errors are fractions in [0, 1] everywhere, as in learn.ErrorRate. Papers often
// print percentages; Summary.Percent converts a Summary to them.
package eval
