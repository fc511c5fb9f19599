// Package linli repeats the experiments of H.-T. Lin and L. Li, "Novel
// Distance-Based SVM Kernels for Infinite Ensemble Learning" (ICONIP 2005): Tables I
// and II, mean test errors in per cent with standard errors over 100 runs.
//
// The paper says: three artificial problems of Breiman, the same with mislabelling
// noise on 10 % of the training examples (-n), and eight UCI sets; 100 runs; LIBSVM
// with parameters chosen by cross-validation; AdaBoost with 100 and 1000 rounds, with
// perceptrons learned by random coordinate descent; 550 optimisation problems to
// choose the parameters of the Gaussian kernel, 55 for the other kernels. For
// everything else it refers to another paper ("settings are the same as the ones used
// by Lin and Li"). This package uses:
//
//   - Artificial problems: 20 dimensions, 300 training and 3000 test examples, not
//     scaled. Noise: exactly 30 of the 300 training labels are wrong.
//   - UCI sets: 60 % of the rows, drawn without regard to class, for training and the
//     rest for testing. Each feature is scaled to [-1, 1] by its range in the training rows.
//   - Parameters by 5-fold cross-validation (stratified, as in LIBSVM): C = 2^-17,
//     2^-15, …, 2^3 for the stump and the perceptron kernel; for the Gaussian C = 2^-5,
//     2^-3, …, 2^15 and γ = 2^-15, 2^-13, …, 2^3. Among equal errors the smallest C
//     wins, then the smallest γ.
//   - Perceptrons: 30 epochs, along the bias and random directions in turn.
//
// We chose the number of examples, the scale of the problems, the grids and the epochs
// by comparison with the paper's figures for the artificial problems. We fixed the
// split and the coding of the UCI sets before we saw their errors, and did not change
// them afterwards:
//
//   - breast is Wisconsin's original set without its 16 incomplete rows;
//   - german is Statlog's numeric version, 24 features;
//   - votes84 has n as -1, y as +1 and a missing vote as 0;
//   - zeros in pima that stand for missing values are left as they are.
//
// # Agreement with the paper
//
// Table II prints the columns SVM-Stump and SVM-Perc of Table I again. Of the 98
// different figures (all of Table I, and SVM-Gauss of Table II) 80 lie within 2
// combined standard errors of ours and 91 within 3. Without AdaBoost with perceptrons
// (AB-Perc) it is 66 and 69 of 70.
//
// AB-Perc does not agree: 14 and 22 of 28, and on the artificial sets only 3 and 8 of
// 12, although the epochs were chosen there. The largest differences are at T = 100:
// twonorm-n 7.3 % (paper 5.9 %), ringnorm 26.3 % (24.0 %) and ringnorm-n 32.6 %
// (30.5 %). On ionosphere ours is better: 9.3 % (11.3 %) at T = 1000.
//
// Other numbers of epochs, other directions and a start at Fisher's discriminant fit
// worse. Readings compares two more readings of the algorithm with the one above, on
// 100 draws of its own. Neither agrees with the paper:
//
//   - Stay, where a direction that gains nothing leaves the perceptron as it is, changes
//     little but ringnorm: 25.5 % instead of 26.0 % at T = 100, and 19.2 % instead of
//     19.9 % at T = 1000 (paper 24.0 % and 20.0 %). It has 4 of 12 artificial figures
//     within 2 standard errors, and the default 5 of 12 on these draws.
//   - Scale, where features are scaled to [-1, 1] before the descent, lowers the errors on
//     ringnorm and ringnorm-n to 23.1 % and 29.7 % at T = 100 (paper 24.0 % and 30.5 %),
//     but also to 17.7 % and 25.1 % at T = 1000 (paper 20.0 % and 26.2 %). It has 4 of 12.
//
// Both leave twonorm-n at 7 % and ionosphere at 10 %. So the tables keep the default.
package linli
