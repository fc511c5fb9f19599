// Package committee trains many machines on small random parts of a training
// set and combines them into one classifier (Yamana, Nakahara, Pontil & Amari,
// "On different ensembles of kernel machines"). This takes far less time than
// one kernel machine on the whole set.
//
//	base := svm.NewLearner(kernel.Gaussian{Gamma: 0.1}, svm.Params{C: 10, NoBias: true})
//	m, err := committee.Train(ctx, train, base, committee.Params{Method: committee.ECC})
//
// The machines f_1, …, f_T give real numbers, and the committee predicts the
// sign of
//
//	F(x) = Σ_t c_t·f_t(x)
//
// The five methods of the paper differ in the weights c: see Method. Train
// trains the machines and computes the weights. Combine computes other weights
// for machines that are there already, or for the members of any ensemble.
package committee
