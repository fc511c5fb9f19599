package cluster

import (
	"reflect"
	"testing"
)

// TestDefaults of the settings that change no bit of a model are seen here only.
func TestDefaults(t *testing.T) {
	for _, c := range []struct{ got, want settings }{
		{settings{}, settings{clusters: 2, restarts: 10, maxIter: 300, cacheMB: 200}},
		{settings{clusters: 1, restarts: 3, maxIter: 7, cacheMB: 9, seed: 4, trace: true}, settings{clusters: 1, restarts: 3, maxIter: 7, cacheMB: 9, seed: 4, trace: true}},
		{settings{restarts: 3, start: []int{0, 1, 0}, cacheMB: 1 << 50}, settings{clusters: 2, restarts: 1, maxIter: 300, start: []int{0, 1, 0}, cacheMB: 1 << 40}},
	} {
		if s, err := c.got.withDefaults(3, 2, 300); err != nil || !reflect.DeepEqual(s, c.want) {
			t.Errorf("%+v becomes %+v, %v; want %+v", c.got, s, err, c.want)
		}
	}
}
