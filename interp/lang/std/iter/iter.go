// Package iter is the generic part of iter, as source for the interpreter.
package iter

// Seq is a sequence of values. It calls yield with each value in turn, until
// there are no more or yield returns false.
type Seq[V any] func(yield func(V) bool)

// Seq2 is a sequence of pairs of values, such as the keys and values of a map.
type Seq2[K, V any] func(yield func(K, V) bool)

// Pull returns two functions to use seq step by step. Each call of next returns
// the next value and true, or the zero value and false when the sequence is
// over. A caller that ends earlier must call stop; then the waiting yield
// returns false, and further calls of next and stop do nothing. A panic or a
// runtime.Goexit in seq continues in the call of next or stop that ran it. The
// two functions must not be called at the same time.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	var v, zero V
	c := newCoroutine("iter.Pull")
	c.body = func() {
		seq(func(got V) bool {
			v = got
			return c.yield()
		})
		v = zero // not kept alive
	}
	next = func() (V, bool) {
		if !c.next() {
			return zero, false
		}
		return v, true
	}
	return next, c.stop
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var k, zeroK K
	var v, zeroV V
	c := newCoroutine("iter.Pull2")
	c.body = func() {
		seq(func(gotK K, gotV V) bool {
			k, v = gotK, gotV
			return c.yield()
		})
		k, v = zeroK, zeroV
	}
	next = func() (K, V, bool) {
		if !c.next() {
			return zeroK, zeroV, false
		}
		return k, v, true
	}
	return next, c.stop
}
