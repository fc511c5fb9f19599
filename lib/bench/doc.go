// Package bench is the room of the tools that measure the library. No other package
// needs them to compute:
//
//   - peers is the comparison with LIBSVM, scikit-learn and others (make peers),
//   - growth is what a training of lib/kboost costs as the set grows,
//   - roof says how near a benchmark comes to the limits of the processor (make bench).
package bench
