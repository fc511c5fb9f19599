// Package pool is what the pools of column generation share: the check of what
// they are given, and the search among hypotheses g(wᵀx + b) drawn at random.
package pool
