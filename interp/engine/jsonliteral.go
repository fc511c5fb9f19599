package engine

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"unsafe"
)

// byMethod is how a type is decoded.
type byMethod int

const (
	byKind byMethod = iota
	byJSON
	byText
)

// indirect follows the pointers from the t at p to what is to be set, making
// what they point to where they are nil; with null, it stops at a pointer that
// can be set. It stops at a type with methods.
func (r *jsonReader) indirect(t *jsonType, p unsafe.Pointer, null bool) (byMethod, *jsonType, unsafe.Pointer) {
	if t.kind != reflect.Pointer && t.named {
		if m := t.method(null); m != byKind {
			return m, t, p
		}
	}
	settable := p != r.root
	for {
		if t.kind == reflect.Interface {
			if x := t.dynamic(p); x != nil {
				inner, q := r.e.jsonValue(x)
				if inner.kind == reflect.Pointer && *(*unsafe.Pointer)(q) != nil && (!null || inner.elem().kind == reflect.Pointer) {
					t, p, settable = inner, q, false
					continue
				}
			}
		}
		if t.kind != reflect.Pointer || null && settable {
			return byKind, t, p
		}
		target, elem := (*unsafe.Pointer)(p), t.elem()
		if *target == nil {
			*target = elem.new()
		}
		if elem.kind == reflect.Interface && elem.holds(*target, t) {
			return byKind, elem, *target
		}
		if !t.named {
			if m := elem.method(null); m != byKind {
				return m, elem, *target
			}
		}
		t, p, settable = elem, *target, true
	}
}

// method is how a *t decodes itself.
func (t *jsonType) method(null bool) byMethod {
	switch {
	case t.parses:
		return byJSON
	case t.parsesText && !null:
		return byText
	}
	return byKind
}

// holds reports whether the interface at p holds the pointer to itself, whose
// type is t.
func (t *jsonType) holds(p unsafe.Pointer, pointer *jsonType) bool {
	x := t.dynamic(p)
	if x == nil {
		return false
	}
	inner, q := t.e.jsonValue(x)
	return inner == pointer && *(*unsafe.Pointer)(q) == p
}

// literal stores a string, number, true, false or null in the t at p. If it
// was in quotes, by option string, it may be anything.
func (r *jsonReader) literal(text []byte, t *jsonType, p unsafe.Pointer, quoted bool) error {
	misuse := func(t *jsonType) error {
		return fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal %q into %v", text, t)
	}
	if len(text) == 0 {
		r.save(misuse(t))
		return nil
	}
	what := "number"
	switch text[0] {
	case 'n':
		what = "null"
	case 't', 'f':
		what = "bool"
	case '"':
		what = "string"
	}
	m, target, p := r.indirect(t, p, what == "null")
	if m == byJSON {
		return unmarshalJSON(target.receiver(p, true), text)
	}
	s, isString := "", false
	if what == "string" {
		if s, isString = unquote(text); !isString {
			return misuse(target)
		}
	}
	switch {
	case m == byText && isString:
		return unmarshalText(target.receiver(p, true), []byte(s))
	case m == byText && quoted:
		r.save(misuse(t))
		return nil
	case m == byText:
		r.mismatch(what, t, r.off)
		return nil
	case isString:
		return r.text(s, text, target, p)
	case what == "number":
		if quoted && text[0] != '-' && (text[0] < '0' || text[0] > '9') {
			return misuse(target)
		}
		if r.number(string(text), target, p) {
			return nil
		}
		if quoted {
			return misuse(target)
		}
		r.mismatch(what, target, r.off)
		return nil
	case quoted && string(text) != "null" && string(text) != "true" && string(text) != "false":
		r.save(misuse(target))
		return nil
	}
	v, yes := target.value(p), text[0] == 't'
	switch k := target.kind; {
	case what == "null" && (k == reflect.Interface || k == reflect.Pointer || k == reflect.Map || k == reflect.Slice):
		v.SetZero()
	case what == "null":
	case k == reflect.Bool:
		v.SetBool(yes)
	case k == reflect.Interface && target.methods() == 0:
		*(*any)(p) = yes
	case k != reflect.Interface && quoted:
		r.save(misuse(target))
	default:
		r.mismatch(what, target, r.off)
	}
	return nil
}

// text stores the string s, the literal text, in the t at p.
func (r *jsonReader) text(s string, text []byte, t *jsonType, p unsafe.Pointer) error {
	v := t.value(p)
	switch {
	case t.kind == reflect.Slice && t.elem().kind == reflect.Uint8:
		b, err := base64.StdEncoding.DecodeString(s)
		if err != nil {
			r.save(err)
			return nil
		}
		v.SetBytes(b)
	case t.kind == reflect.String && t.mem == jsonNumber:
		if json.Unmarshal(text, (*json.Number)(p)) != nil {
			return fmt.Errorf("json: invalid number literal, trying to unmarshal %q into Number", text)
		}
	case t.kind == reflect.String:
		v.SetString(s)
	case t.kind == reflect.Interface && t.methods() == 0:
		*(*any)(p) = s
	default:
		r.mismatch("string", t, r.off)
	}
	return nil
}
