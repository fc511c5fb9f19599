// Package cgens finds ensembles by column generation (Shen & Liu, "From Kernel
// Machines to Ensemble Learning"): it solves the problem of a kernel machine whose
// features are hypotheses, and adds one hypothesis after the other. Each step adds
// the hypothesis that the optimality conditions give the largest weight. Train is
// CGENS, for the support vector machine (SVM) of two classes, and TrainSLS is
// CGENS-SLS, for the simplex least-squares SVM of k classes.
//
// Read train.go first, which has Algorithm 1, and claim.go, which tells how far the
// ensemble is from the SVM on all hypotheses of a finite set. The problem on the
// chosen hypotheses: restricted.go has the strategy, multipliers.go and newton.go the
// steps, and columns.go the memory. For k classes, read simplexcode.go, slstrain.go
// and ridge.go.
package cgens
