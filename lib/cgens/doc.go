// Package cgens finds ensembles by column generation: it solves the problem of a
// support vector machine (SVM) whose features are hypotheses, and adds one
// hypothesis after the other (Shen & Liu, "From Kernel Machines to Ensemble
// Learning", Algorithm 1, CGENS).
//
// Read train.go first, which has the algorithm, and claim.go, which tells how far
// the ensemble is from the SVM on all hypotheses of a finite set. The other files
// solve the SVM on the chosen hypotheses: restricted.go has the strategy,
// multipliers.go and newton.go the steps, and columns.go the memory.
package cgens
