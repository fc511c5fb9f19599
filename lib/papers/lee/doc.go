// Package lee repeats the experiments of S.-J. Lee, C.-Y. Yeh and Z.-Y. Lee, "Boosting
// One-Class Support Vector Machines for Multi-Class Classification", and compares the
// algorithms of their clustering. Packages oneclass, boost and cluster have the methods.
//
//   - Table3: Table III, a one-class machine for each class, with three rules.
//   - Widths: the same for other widths of the kernel.
//   - Table5 and Table5Large: Table V and Table VII, boosted machines and the paired
//     t-tests between methods.
//   - Leaks and LeaksLarge: wrong protocols that may explain Table V.
//   - Clustering: three algorithms on six sets.
//
// Table VI, the accuracies of AdaBoost.MK, is on a page that we do not have. Part III of
// the report, on several kernels, is another package.
//
// # What the paper says, and what it does not
//
// Accuracies in per cent are means over 10 runs of 10-fold cross-validation, with the
// standard deviation of the 10 values. ν is 0.05. On missing pages are q of the kernel
// exp(-q·‖x-x'‖²), the scaling of the features, the number T of rounds, and whether folds
// are stratified. Here the features are scaled to [-1, 1] by the training rows, the folds
// are stratified, and q = 8 for all sets. Widths shows what other q do.
//
// The standard deviation of such runs says how much the division into folds matters, not
// how much the accuracy would vary on other data. So z is large where a method differs
// in a detail, although the accuracies are nearly equal.
package lee
