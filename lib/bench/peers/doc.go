// Command peers is our side of `make peers`, the comparison with LIBSVM,
// LIBLINEAR, scikit-learn, XGBoost and a C program.
//
// It reads requests, one JSON object a line, from its standard input and
// answers each with a line of JSON; compare/peer.py answers the same requests
// with the peers. compare/__main__.py starts both, each bound to the same
// processor and to one thread (goal 10: two of each), and asks them in turn:
// ours, peer, ours, peer, … Data are files of float64 that both read, so that
// they compute with the same bits.
//
// Seconds are those of the call that trains or predicts, and nothing else: for
// Mercer all of svm.Train, its checks and its certificate included; for LIBSVM
// and LIBLINEAR train on a problem that is already in their form. They are CPU
// seconds of the process with one thread, as the machine may be shared, and wall
// seconds with two. The first call of a side is not counted, unless the case is
// called cold; short calls are repeated within one measurement. The table has
// the medians and their ratio, then the smallest and largest ratio of a pair.
//
// LIBSVM's calls to predict come through ctypes; what the calls alone take is
// measured and subtracted. With two threads its OpenMP runs both with spinning
// and with sleeping threads, and the faster counts. XGBoost's time is that of
// train on a new DMatrix, ours has the sorting of the features in it.
//
// Every model is judged by its dual objective, computed again from its
// coefficients with a float64 kernel in numpy; a positive objective_rel_diff
// says that ours is better, ok that ours is at most 1e-6 worse. A peer runs with
// its tolerance 1e-3. Where that ends more than 1e-6 from the optimum, a second
// row, "equal objective", has our time with the largest Tol that is still no
// worse than the peer. LIBLINEAR runs with the solver and tolerance that come
// within 1e-6 of the least primal objective in the shortest time. What stands in
// the column for the goals 9, 11 and 15 is said at the functions of those names.
//
// LIBSVM knows the Gaussian kernel alone. "Built in" is LIBSVM compiled from its
// source with our two distance kernels in the place of two of its own, if g++ is
// there; "precomputed" gets the matrix as data, and "matrix counted" has the time
// of scipy to make it, and of copying it into LIBSVM's form, added.
//
// Goals 7 and 8 are svm.GridSearch over γ = 2^-15, 2^-13, …, 2^3 and C = 2^-5, …,
// 2^15, as LIBSVM's guide has them, and for the distance kernels over C = 2^-17, …,
// 2^3; with five folds that is 550 and 55 problems. The peers are given the folds
// of learn. LIBSVM trains on each part, whose rows are addresses, and predicts what
// is held out; its seconds are those of svm_train and svm_predict, what the calls
// through ctypes take subtracted, and once a grid those of the matrix, if that is
// counted. scikit-learn's are those of GridSearchCV.fit with one job and without
// its refit; it has no target. objective_rel_diff is the worst of all problems,
// each trained for itself by svm.Train, as GridSearch keeps no models: it stands for
// them and is not theirs. The grid is then searched with the same Tol. It is empty
// for GridSearchCV, which keeps none either. ok also says that the errors of cross-validation differ by 3 examples at
// most in each pair of γ and C; the note has how many differ, and by how much.
//
// Goal 15 is the rate of kernel rows beside compare/rows.c, AVX-512 in C: both
// sides make them in memory that is used again, from points that are packed before
// the clock starts, and compute with the same precision and as exactly. The case
// names the form: a row at a time is compared with a row at a time, and four at a
// time with four at a time, which package kernel offers in float32 alone.
//
// The sets are drawn in compare/sets.py from the distributions of package data,
// which lib never imports. Goals 13 and 14 have no comparison yet.
//
// Where a peer is not installed or cannot be loaded, or a compiler or AVX-512 is
// not there, a note takes the place of its rows, and the rest runs.
//
// A peer that pip cannot install is named by `make peers`; only numpy and scipy
// must be there.
//
// The arguments, in PEERS_ARGS, are numbers of goals, all of them by default,
// and --quick for 3 pairs instead of 5. MERCER_DATA names the folder in which
// goal 6 looks for reference/usps_train.csv.gz; it makes images without it. The
// table goes to data/results/peers.csv too, where the lines of goals that were
// not run stay.
//
// PEERS_ARGS=scaling is another measurement, of some six minutes: how both sides
// grow with N, D, C and γ on threenorm, in data/results/scaling.csv, which
// compare/scaling.py describes. LIBSVM is left out of the rest of a curve after a
// training of more than 20 seconds; the note says so, and its columns are empty.
//
// PEERS_ARGS=linli, of some three minutes, times the choice of parameters in Lin &
// Li's Table II, one run of its 100, in data/results/linli-times.csv; see
// compare/linli.py. MERCER_DATA names the folder with australian.
package main
