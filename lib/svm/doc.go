// Package svm trains support vector machines with any kernel, the conditionally
// positive semi-definite distance kernels among them: two-class machines (Train,
// TrainLeastSquares), many C at once (TrainPath, GridSearch), many classes
// (TrainOneVsOne, TrainOneVsRest), and machines that learn what one class looks
// like (TrainOneClass, TrainSVDD). Every model carries the certificate of how well it
// solves its problem.
package svm
