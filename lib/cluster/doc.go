// Package cluster divides points without labels into clusters, by their distances in
// the feature space of a kernel. It has three algorithms, and one type Model for the
// results of all three:
//
//   - KMeans, kernel k-means: a centre is the mean of the points of its cluster;
//   - FuzzyCMeans, kernel fuzzy c-means: each point belongs to all clusters, to each
//     of them with a membership;
//   - TwoStage, two-stage one-class clustering: a centre is found by two one-class
//     SVMs, of which the first leaves out the border of the cluster and its outliers.
//
// # What is printed about TwoStage, and what is ours
//
// TwoStage is a clustering algorithm of the project report of Lee et al. We have its
// abstract only. It prints that the algorithm is iterative. In the first stage, a
// one-class SVM finds the points of each cluster that are no support vectors. In the
// second stage, a one-class SVM is trained on these points, and its support vectors
// "are used to refine the clustering result". The abstract says that the method
// "compares favorably" with kernel k-means and kernel fuzzy c-means, but it prints no
// formula and no number. The abstract of Yeh & Lee, "A Kernel-Based Two-Stage
// ν-Support Vector Clustering Algorithm" (2007), describes the idea too: two stages
// find the centre of the sphere of each cluster, and a loop like that of k-means
// improves the clusters.
//
// The rest of TwoStage is ours: how the support vectors refine the clusters (each point
// moves to the nearest centre of a second stage), the values of Nu1 and Nu2, what to do
// with fewer than two points that are no support vectors, the first labels, the
// treatment of empty clusters, the rule for the end, and the objective, by which
// restarts are compared. So its results cannot be checked against numbers of the
// report.
//
// # Labels
//
// Clusters are numbered 0, 1, …. The numbers have no meaning: another Seed may number
// the same clusters in another order. Functions Match and AdjustedRand of package eval
// compare clusters with known classes.
package cluster
