// Package learn holds what all algorithms of Mercer share: the Dataset, the
// interfaces of classifiers and learners, ensembles, the Status of a solver,
// and tools to split, scale and check data.
//
// Data flows in one direction: a Train function takes a Dataset and returns a
// model. The model predicts for whole matrices, with one row for each example.
//
// # When the context ends
//
// One rule holds for every trainer of the library. Trainers are all functions
// that take a Dataset and return a model, and all Learners.
//
//   - A trainer whose context ends returns ctx.Err() and the best model so far.
//     This model can predict. If it has a Status, that is Cancelled.
//   - If the trainer has not taken a step yet, it returns the model from which
//     training starts. This model gives the same answer everywhere: it has no
//     members or no support vectors, or all its coefficients are 0. A learned
//     kernel is then the kernel 0. A function that trains several models
//     returns all of them.
//   - Arguments are checked first. If one is wrong, the trainer returns no
//     model, and the error is not ctx.Err().
//
// A function that only measures or prepares, such as eval.CrossValidate,
// kernel.Gram or stump.NewSearch, has no model to return. It returns only
// ctx.Err().
package learn
