// Package iter is the generic part of iter, as source for the interpreter.
package iter

// Seq is a sequence of values: it calls yield with one after the other, until
// there are no more or yield returns false.
type Seq[V any] func(yield func(V) bool)

// Seq2 is a sequence of pairs of values, such as the keys and values of a map.
type Seq2[K, V any] func(yield func(K, V) bool)

// Pull turns seq around: each call of next returns the next value and true, or
// the zero value and false when the sequence is over. A caller that ends
// earlier must call stop, which makes the waiting yield return false; further
// calls of next and stop do nothing. A panic or a runtime.Goexit of seq goes on
// in the call of next or stop that ran it. The two are not for concurrent use.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	var v, zero V
	c := newCoroutine()
	c.body = func() {
		seq(func(got V) bool {
			v = got
			return c.yield()
		})
	}
	next = func() (V, bool) {
		if !c.next() {
			return zero, false
		}
		got := v
		v = zero // not kept alive until the next one
		return got, true
	}
	return next, c.stop
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var k, zeroK K
	var v, zeroV V
	c := newCoroutine()
	c.body = func() {
		seq(func(gotK K, gotV V) bool {
			k, v = gotK, gotV
			return c.yield()
		})
	}
	next = func() (K, V, bool) {
		if !c.next() {
			return zeroK, zeroV, false
		}
		gotK, gotV := k, v
		k, v = zeroK, zeroV
		return gotK, gotV, true
	}
	return next, c.stop
}
