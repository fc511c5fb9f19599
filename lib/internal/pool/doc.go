// Package pool has what the pools of column generation share: the check of their
// arguments, and the search among hypotheses g(wᵀx + b) drawn at random. A pool is
// the set of hypotheses that column generation chooses from; see learn.Pool.
package pool
