package display

import (
	"reflect"
	"strings"
	"time"
)

// What is shown of an iterator: its first values, and as many as come in a while.
const (
	mostValues = 10
	longWhile  = time.Second
)

// renderFunc shows the type of a function, as its address says nothing. Of an
// iterator it shows the first values too. An iterator that can be used once only has
// lost them then.
func renderFunc(f reflect.Value, d *Data) {
	t := f.Type()
	text := t.String()
	switch {
	case f.IsNil():
		text += ", nil"
	case isIterator(t):
		text += ": " + firstValues(f)
	}
	d.Data[MIMETypeText] = text
}

// isIterator reports whether t is an iter.Seq or iter.Seq2. A function of the same
// form but without this name may be anything, and is not called.
func isIterator(t reflect.Type) bool {
	return t.PkgPath() == "iter" && (strings.HasPrefix(t.Name(), "Seq[") || strings.HasPrefix(t.Name(), "Seq2["))
}

// firstValues calls an iterator until it has given enough.
func firstValues(f reflect.Value) string {
	var all []string
	over, begun := false, time.Now()
	yield := reflect.MakeFunc(f.Type().In(0), func(args []reflect.Value) []reflect.Value {
		if over {
			panic("the iterator continued after yield returned false")
		}
		if over = len(all) == mostValues || time.Since(begun) > longWhile; over {
			all = append(all, "…")
		} else {
			parts := make([]string, len(args))
			for i, a := range args {
				parts[i] = cellText(a)
			}
			all = append(all, strings.Join(parts, ": "))
		}
		return []reflect.Value{reflect.ValueOf(!over)}
	})
	f.Call([]reflect.Value{yield})
	if len(all) == 0 {
		return "no values"
	}
	return strings.Join(all, ", ")
}
