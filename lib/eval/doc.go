// Package eval measures classifiers and clusterings and compares the results. It
// has cross-validation, the choice among candidates, standard errors, paired tests
// of two methods, the comparison with a published number, confusion matrices, and
// measures of how well a clustering agrees with known classes.
//
// Errors are fractions in [0, 1] everywhere, as in learn.ErrorRate. Papers print
// percentages: Summary.Percent converts a fraction to a percentage.
package eval
