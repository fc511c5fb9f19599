package engine

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// only reports whether a format shows operand i by some of these verbs and no other one, not as a
// width or precision either, and without the flag #.
func only(wanted, format string, i int) bool {
	some, other := false, false
	verbs(format, func(operand int, verb rune, sharp bool) {
		if operand == i && !sharp && strings.ContainsRune(wanted, verb) {
			some = true
		} else if operand == i {
			other = true
		}
	})
	return some && !other
}

// verbs calls use for each operand that a format uses, as package fmt reads it. The verb of a
// width or precision is '*'.
func verbs(format string, use func(operand int, verb rune, sharp bool)) {
	next := 0
	for {
		_, rest, ok := strings.Cut(format, "%")
		if !ok {
			return
		}
		before := rest
		rest = strings.TrimLeft(rest, "#0+- ")
		sharp := strings.Contains(before[:len(before)-len(rest)], "#")
		rest, next = number(rest, next, use)
		if after, ok := strings.CutPrefix(rest, "."); ok {
			rest, next = number(after, next, use)
		}
		rest, next = index(rest, next)
		verb, size := utf8.DecodeRuneInString(rest)
		if size == 0 {
			return
		}
		if format = rest[size:]; verb != '%' {
			use(next, verb, sharp)
			next++
		}
	}
}

// number reads a width or precision; what follows it is next.
func number(format string, operand int, use func(int, rune, bool)) (rest string, next int) {
	format, operand = index(format, operand)
	if rest, ok := strings.CutPrefix(format, "*"); ok {
		use(operand, '*', false)
		return rest, operand + 1
	}
	return strings.TrimLeft(format, "0123456789"), operand
}

// index reads the number of an operand in brackets.
func index(format string, operand int) (rest string, next int) {
	inner, ok := strings.CutPrefix(format, "[")
	if !ok {
		return format, operand
	}
	digits, after, ok := strings.Cut(inner, "]")
	if !ok {
		return inner, operand
	}
	if n, err := strconv.Atoi(digits); err == nil && n > 0 {
		operand = n - 1
	}
	return after, operand
}
