// Package linli repeats the experiments of H.-T. Lin and L. Li, "Novel
// Distance-Based SVM Kernels for Infinite Ensemble Learning" (ICONIP 2005): Tables I
// and II, mean test errors in per cent with standard errors over 100 runs.
//
// The paper says: three problems of Breiman, the same with mislabelling noise on
// 10 % of the training examples (-n), eight UCI sets; 100 runs; LIBSVM, its
// parameters by cross-validation; AdaBoost of 100 and of 1000 rounds, with
// perceptrons learned by random coordinate descent; 550 optimisation problems for
// the choice of the Gaussian's parameters, 55 for that of the other kernels. All
// else stands in another paper ("settings are the same as the ones used by Lin and
// Li"). Here it is:
//
//   - Artificial problems: 20 dimensions, 300 examples to train and 3000 to test,
//     not scaled. Noise: exactly 30 of the 300 training labels are wrong.
//   - UCI sets: 60 % of the rows, drawn without regard to class, train, the others
//     test; every feature is scaled to [-1, 1] by its range in the training rows.
//   - Parameters by 5-fold cross-validation (stratified, as in LIBSVM): C of 2^-17,
//     2^-15, …, 2^3 for the stump and the perceptron kernel; for the Gaussian C of
//     2^-5, 2^-3, …, 2^15 and γ of 2^-15, 2^-13, …, 2^3. Of equal errors the smallest C,
//     then the smallest γ.
//   - Perceptrons: 30 epochs, along the bias and random directions in turn.
//
// The number of examples, the scale of the problems, the grids and the epochs are
// those with which the paper's figures for the artificial problems are met; the
// division and the coding of the UCI sets are assumptions, made before their errors
// were known and not changed by them:
//
//   - breast is Wisconsin's original set without its 16 incomplete rows;
//   - german is Statlog's numeric version, 24 features;
//   - votes84 has n as -1, y as +1 and a missing vote as 0;
//   - zeros of pima that stand for missing values are left as they are.
package linli
