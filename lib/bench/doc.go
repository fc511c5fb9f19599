// Package bench is the folder of the tools that measure the library. No other
// package needs them to compute:
//
//   - peers compares Mercer with LIBSVM, scikit-learn and others (make
//     peers),
//   - growth measures how the cost of a training of lib/kboost grows with the
//     number of examples, and those of LPBoost, CGENS, SDPI and SDPT,
//   - roof measures how close a benchmark comes to the limits of the
//     processor (make bench).
package bench
