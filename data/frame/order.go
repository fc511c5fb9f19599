package frame

import (
	"cmp"
	"math"
	"time"
)

var nan = math.NaN()

// ascending compares two values of a column; nil comes first.
func ascending(a, b any) int {
	if a == nil || b == nil {
		return cmp.Compare(given(a), given(b))
	}
	switch x := a.(type) {
	case float64:
		return cmp.Compare(x, b.(float64))
	case int64:
		return cmp.Compare(x, b.(int64))
	case string:
		return cmp.Compare(x, b.(string))
	case bool:
		return cmp.Compare(one(x), one(b.(bool)))
	default:
		return a.(time.Time).Compare(b.(time.Time))
	}
}

func given(v any) int { return one(v != nil) }

func one(v bool) int {
	if v {
		return 1
	}
	return 0
}
