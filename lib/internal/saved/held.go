package saved

import (
	"fmt"
	"reflect"
	"strconv"
)

// Held is for a field of an interface type. Its value must have a registered type,
// and is saved with the name of that type.
func Held[T any](c *Codec, name string, v *T) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		held(c, name, raw, v)
	default:
		c.write(any(*v), "{", c.path+"."+name)
	}
}

// HeldList is for a list of values like those of Held.
func HeldList[T any](c *Codec, name string, v *[]T) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		*v = nil
		c.each(name, raw, func(item []byte) {
			var x T
			held(c, name+"["+strconv.Itoa(len(*v))+"]", item, &x)
			*v = append(*v, x)
		})
	default:
		c.list(len(*v), func(i int) { c.write(any((*v)[i]), "{", c.path+"."+name+"["+strconv.Itoa(i)+"]") })
	}
}

func held[T any](c *Codec, name string, raw []byte, v *T) {
	found, err := members(raw)
	if err != nil {
		c.fail("%s is %v", name, err)
		return
	}
	x := c.read(found, c.path+"."+name)
	if c.err != nil {
		return
	}
	if *v, _ = x.(T); any(*v) == nil {
		c.fail("%s is a %s, which is not a %v", name, Name(x), reflect.TypeFor[T]())
	}
}

// list writes n items.
func (c *Codec) list(n int, item func(i int)) {
	c.out = append(c.out, '[')
	for i := range n {
		if c.err != nil {
			return
		}
		if i > 0 {
			c.out = append(c.out, ',')
		}
		c.out = append(c.out, '\n')
		item(i)
	}
	c.out = append(c.out, ']')
}

// Part is for a field of a registered type T.
func Part[T any](c *Codec, name string, v *T) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		var x any
		if held(c, name, raw, &x); c.err != nil {
			return
		}
		if p, ok := x.(*T); ok {
			*v = *p
		} else if *v, ok = x.(T); !ok {
			c.fail("%s is a %s, want a %s", name, Name(x), Name(v))
		}
	default:
		c.write(v, "{", c.path+"."+name)
	}
}

// Each is for a list of structs. The function fields names the fields of one of them.
func Each[T any](c *Codec, name string, v *[]T, fields func(v *T, c *Codec)) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		*v = nil
		c.each(name, raw, func(item []byte) {
			where := fmt.Sprintf("%s.%s[%d]", c.path, name, len(*v))
			found, err := members(item)
			if err != nil {
				c.fail("%s is %v", where, err)
				return
			}
			var x T
			c.inside(where, func() {
				c.in = found
				fields(&x, c)
				c.rest()
			})
			*v = append(*v, x)
		})
	default:
		c.list(len(*v), func(i int) {
			c.out = append(c.out, '{')
			c.inside(fmt.Sprintf("%s.%s[%d]", c.path, name, i), func() {
				c.bare = true
				fields(&(*v)[i], c)
			})
			c.out = append(c.out, '}')
		})
	}
}

// deref is the T of a *T.
func deref(v any) any { return reflect.ValueOf(v).Elem().Interface() }
