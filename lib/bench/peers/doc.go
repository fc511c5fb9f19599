// Command peers is Mercer's side of `make peers`, the comparison with LIBSVM,
// LIBLINEAR, scikit-learn, XGBoost, CLP, SDPA, MKLpy and a C program (the peers).
//
// It reads requests from its standard input, one JSON object per line, and
// answers each with one line of JSON. compare/peer.py answers the same requests
// with the peers. compare/__main__.py starts both programs on the same processor
// with one thread (goals 10, 18 and 20: two processors, two threads). It asks them in turn:
// Mercer, peer, Mercer, peer, … Both read the data from the same files of float64, so
// they compute with the same bits.
//
// A goal is a group of comparisons with a number, such as 7, and a target for the
// ratio of the two times. compare/__main__.py lists the goals.
//
// The seconds are those of the call that trains or predicts, and nothing else.
// For Mercer this is all of svm.Train, with its checks and its certificate. For
// LIBSVM and LIBLINEAR it is train, on a problem that is already in their format.
// With one thread these are CPU seconds of the process, because the machine may
// be shared; with two threads they are wall seconds. The first call of each side
// is not counted, unless the case is named "cold". In goals 16 and 17, XGBoost's first
// call has one round. gonum's simplex, and CLP as master, run once. Short calls are repeated
// within one measurement. The table has the medians and their ratio, then the
// smallest and the largest ratio of a pair.
//
// LIBSVM's calls to predict go through ctypes. The time of the calls alone is
// measured and subtracted. With two threads, LIBSVM's OpenMP runs with spinning
// and with sleeping threads, and the faster one counts. XGBoost's time is that of
// train on a new DMatrix. Mercer's time includes sorting the features.
//
// Every model is judged by its dual objective, which numpy computes again from
// its coefficients with a float64 kernel. A positive objective_rel_diff means
// that Mercer's is better. ok means that Mercer's is at most 1e-6 worse. A peer
// runs with its tolerance 1e-3. If this ends more than 1e-6 from the optimum, a
// second row, "equal objective", has Mercer's time with the largest Tol that is
// still no worse than the peer. LIBLINEAR runs with the solver and the tolerance
// that come within 1e-6 of the smallest primal objective in the shortest time.
// In goals 9, 11, 13, 14, 15, 16, 17 and 20, objective_rel_diff means something else: see the
// functions goal9, goal11, … in compare.
//
// Of the kernels that are compared, LIBSVM itself has only the Gaussian one. The rows
// named "built in" use LIBSVM compiled from source, with our two distance kernels
// (stump and perceptron) in place of two of its own, if g++ is available. In the rows
// named "precomputed", LIBSVM gets the kernel matrix as data. "Matrix counted" adds
// the time in which scipy computes the matrix and the time to copy it into LIBSVM's
// format.
//
// Goals 7 and 8 are svm.GridSearch over γ = 2^-15, 2^-13, …, 2^3 and C = 2^-5, …,
// 2^15, as in LIBSVM's guide. For the distance kernels, C = 2^-17, …, 2^3. With
// five folds this is 550 problems for the Gaussian kernel and 55 for each distance
// kernel. The peers get the folds of package learn. LIBSVM trains on each training
// part, whose rows are pointers to the data, and
// predicts the rest. Its seconds are those of svm_train and svm_predict, without
// the calls through ctypes. If the matrix is counted, its time is added once per
// grid. For scikit-learn the seconds are those of GridSearchCV.fit with one job
// and without refitting; it has no target.
//
// GridSearch keeps no models. So svm.Train first trains on each of the problems alone,
// and objective_rel_diff is the worst of these results. The grid is then searched with
// the same Tol. The column is empty for GridSearchCV, which keeps
// no models either. ok also means that the numbers of cross-validation errors
// differ by at most 3 examples for each pair of γ and C. The note says how many
// differ, and by how much.
//
// Goal 14 is the learning of the weights of three Gaussian kernels, with the relative
// tolerance 1e-5 on both sides. SDPA solves the semidefinite program of SDPI (Lee et al.,
// equation 17), whose matrices are made before its clock starts; in the rows of lib/sdp
// so does our side. SimpleMKL is code of
// ours around scikit-learn's SVC, because no package for Python has a method for SDPI.
// There the matrices are part of the seconds on both sides. EasyMKL is compared with that
// of MKLpy, with CVXOPT's default tolerances.
//
// Goal 15 is the rate of kernel rows, compared with compare/rows.c, AVX-512 in C.
// Both sides write the rows into memory that they use again. They pack the points
// before the clock starts, and compute with the same precision and the same
// accuracy. The name of the case says whether both sides compute one row at a time or
// four rows at a time. Package kernel can compute four at a time only in float32.
//
// Goal 18 is a linear SVM with the squared hinge on 2000 random Fourier features of
// 60,000 artificial images, compared with scikit-learn's RBFSampler and LinearSVC
// with their defaults. Both penalise the bias. Mercer runs with the largest Tol whose
// objective, on the features that the peer has drawn, is no larger than the peer's.
// Mercer holds the features in single precision, scikit-learn in double precision.
// The row takes two to three minutes, nearly all of them the peer's.
//
// Goal 19 is the ν one-class SVM. Its objective is -½αᵀKα with Σα = 1; LIBSVM's α are
// divided by their sum.
//
// Goal 20 is a committee of 30 machines on 5 % of 100,000 examples, compared with
// scikit-learn's BaggingClassifier of SVCs. The members are equal: trained on the
// samples of the peer, no machine of ours has a dual objective more than 1e-6 below
// that of the peer's.
//
// Goal 23 is kernel k-means, compared with code in NumPy that is ours: the Gram matrix by
// scikit-learn's rbf_kernel, and in each iteration a product of the matrix with the
// clusters. Both sides begin with the same labels and run until no label changes.
// objective_rel_diff is that of the sums of squared distances.
//
// Goal 13 is the linear program of LPBoost, solved again after each column. Both sides
// get the same columns, and both go on from their last basis. CLP is the library in
// cylp's wheel, called by its C interface: a row a column with Clp_dual, or a column a
// column with Clp_primal. gonum's simplex begins at the slacks each time.
//
// Goals 16 and 17 are CGENS and CGENS-SLS with 500 stumps on 10,000 images of digits,
// compared with XGBoost's rounds of depth 1: 500 rounds, and for ten classes 50
// rounds of ten stumps. XGBoost's default method is hist. Goal 16 is for its exact
// method, and goal 17 for the default; the other one has no target. MERCER_DATA names the folder with MNIST; without it, images are
// made. For LPBoost with CLP as master, CLP gets the columns that our search finds for
// its dual variables, and the times of both are added. It takes no column after 60
// seconds; then the ratio is too large.
//
// compare/sets.py draws the sets from the distributions of package data, because
// lib never imports data.
//
// If a peer is not installed or cannot be loaded, or if a compiler or AVX-512 is
// missing, a note replaces its rows and the rest runs. `make peers` names the
// peers that pip cannot install. Only numpy and scipy are necessary.
//
// The arguments, in PEERS_ARGS, are numbers of goals (default: all), and --quick
// for 3 pairs instead of 5. Goals 16 and 17 have at most 3. Goal 6 looks for reference/usps_train.csv.gz in the
// folder that MERCER_DATA names, and makes artificial images if it is not there.
// The table is also written to data/results/peers.csv. The rows of goals that did
// not run stay as they are.
//
// PEERS_ARGS=scaling is another measurement, of about six minutes: how the time
// of both sides grows with N, D, C and γ on threenorm. It writes
// data/results/scaling.csv; compare/scaling.py describes it. After a LIBSVM
// training of more than 20 seconds, LIBSVM is left out of the rest of that curve.
// The note says so, and its columns are empty.
//
// PEERS_ARGS=linli, of about three minutes, times the choice of parameters in one
// of the 100 runs of Lin & Li's Table II. It writes data/results/linli-times.csv;
// see compare/linli.py. MERCER_DATA names the folder with australian.
//
// PEERS_ARGS=committees measures how time, memory and error of committees grow, up
// to 1,000,000 examples from a file. It writes data/results/committee-scaling.csv;
// see compare/growth.py.
package main
