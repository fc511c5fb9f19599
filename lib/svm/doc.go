// Package svm trains support vector machines (SVMs) with any kernel, including
// the conditionally positive semi-definite distance kernels.
//
//   - Two classes: Train, TrainLeastSquares.
//   - Two classes and many values of C: TrainPath, GridSearch.
//   - Many classes: TrainOneVsOne, TrainOneVsRest.
//   - One class, without labels: TrainOneClass, TrainSVDD.
//   - Model files of LIBSVM: ReadLIBSVM, LIBSVM.Write.
//
// Every trained model carries a certificate: numbers that show how well it
// solves its optimisation problem.
package svm
