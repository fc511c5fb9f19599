// Package learn holds the words that every algorithm of Mercer shares: the
// Dataset, what a trained classifier can do, ensembles, how a solver ended, and
// the splitting, scaling and scoring around training.
//
// Data flows one way: a Dataset goes into a Train function, a model comes
// out, and the model predicts whole matrices at a time.
//
// # When the context ends
//
// One rule holds for every trainer of the library, that is for every function
// that takes a Dataset and returns a model, and for every Learner:
//
//   - The error is ctx.Err(), and with it comes the best model so far. It can
//     predict, and its Status is Cancelled.
//   - If no step was taken, the model is the one that training begins with. It has
//     no members or support vectors, or only coefficients of 0, and answers alike
//     everywhere. A kernel that is being designed is then 0, and a function that
//     trains several models returns all of them.
//   - There is no model, and ctx.Err() is not the error, if the arguments are
//     wrong: they are looked at first.
//
// A function that measures or prepares has nothing to predict with, such as
// eval.CrossValidate, kernel.Gram or stump.NewSearch. It returns nothing but
// ctx.Err().
package learn
