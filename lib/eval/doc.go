// Package eval measures classifiers and clusterings and compares the results:
// cross-validation, the choice among candidates, standard errors, paired tests
// of two methods, the comparison with a published number, confusion matrices,
// and agreement of a clustering with known classes.
//
// Errors are shares in [0, 1] throughout, as of learn.ErrorRate. The papers print
// per cent: Summary.Percent turns one into the other.
package eval
