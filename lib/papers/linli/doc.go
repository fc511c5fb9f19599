// Package linli repeats the experiments of H.-T. Lin and L. Li, "Novel
// Distance-Based SVM Kernels for Infinite Ensemble Learning" (ICONIP 2005): Tables I
// and II, mean test errors in per cent with standard errors over 100 runs.
//
// The paper says the following. The data are three artificial problems of Breiman,
// the same three with wrong labels on 10 % of the training examples (their names
// end with -n), and eight UCI sets. There are 100 runs. LIBSVM trains the SVMs,
// with parameters chosen by cross-validation. AdaBoost has 100 and 1000 rounds; its
// perceptrons are learned by random coordinate descent. Choosing the parameters
// takes 550 optimisation problems for the Gaussian kernel and 55 for the other
// kernels. For everything else the paper refers to another paper ("settings are the
// same as the ones used by Lin and Li"). This package uses:
//
//   - Artificial problems: 20 dimensions, 300 training and 3000 test examples, not
//     scaled. Noise: exactly 30 of the 300 training labels are wrong.
//   - UCI sets: 60 % of the rows, drawn without regard to class, for training and the
//     rest for testing. Each feature is scaled to [-1, 1] by its range in the training rows.
//   - Parameters by 5-fold cross-validation (stratified, as in LIBSVM): C = 2^-17,
//     2^-15, …, 2^3 for the stump and the perceptron kernel; for the Gaussian C = 2^-5,
//     2^-3, …, 2^15 and γ = 2^-15, 2^-13, …, 2^3. Among equal errors the smallest C
//     wins, then the smallest γ.
//   - Perceptrons: 30 epochs. Each epoch is a search along one direction: the bias
//     first, then random directions, then the bias again, and so on; see
//     perceptron.RCDBias.
//
// We chose the number of examples, the scale of the problems, the grids and the
// epochs by comparison with the paper's numbers for the artificial problems. We
// fixed the split and the coding of the UCI sets before we saw their errors, and
// did not change them afterwards:
//
//   - breast is Wisconsin's original set without its 16 incomplete rows;
//   - german is Statlog's numeric version, 24 features;
//   - votes84 has n as -1, y as +1 and a missing vote as 0;
//   - zeros in pima that stand for missing values are left as they are.
//
// # Agreement with the paper
//
// Table II prints the columns SVM-Stump and SVM-Perc of Table I again. The paper
// prints 98 different numbers: all of Table I, and the column SVM-Gauss of Table
// II. Of these, 80 lie within 2 combined standard errors of ours and 91 within 3.
// Without the column AB-Perc (AdaBoost with perceptrons), 66 of 70 lie within 2 and
// 69 within 3.
//
// The column AB-Perc does not agree: of its 28 numbers 14 lie within 2 and 22
// within 3. Of the 12 numbers for the artificial sets only 3 lie within 2 and 8
// within 3, although we chose the number of epochs on these sets. The largest
// differences are at T = 100: twonorm-n 7.3 % (paper 5.9 %), ringnorm 26.3 % (24.0
// %) and ringnorm-n 32.6 % (30.5 %). On ionosphere ours is better: 9.3 % (11.3 %)
// at T = 1000.
//
// Other numbers of epochs, other directions and a start at Fisher's discriminant
// fit worse. The table Readings compares two more readings of the algorithm with
// the one above, in 100 runs with other examples. Neither agrees with the paper:
//
//   - AB-Perc-stay leaves the perceptron as it is when a direction gains nothing.
//     It changes little except on ringnorm: 25.5 % instead of 26.0 % at T = 100,
//     and 19.2 % instead of 19.9 % at T = 1000 (paper 24.0 % and 20.0 %). Of the 12
//     numbers for the artificial sets 4 lie within 2 standard errors; with the
//     default it is 5 of 12 in these runs.
//   - AB-Perc-scaled scales the features to [-1, 1] before the descent. It lowers
//     the errors on ringnorm and ringnorm-n to 23.1 % and 29.7 % at T = 100 (paper
//     24.0 % and 30.5 %), but also to 17.7 % and 25.1 % at T = 1000 (paper 20.0 %
//     and 26.2 %). Again 4 of 12 lie within 2 standard errors.
//
// Both leave twonorm-n at 7 % and ionosphere at 10 %. So the tables keep the default.
package linli
