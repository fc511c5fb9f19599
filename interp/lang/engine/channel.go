package engine

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// Every wait on a channel is a wait for the end of the run as well.
//
// Channels of pointers are used as chan *byte: with chan unsafe.Pointer itself in
// the program, Go 1.26 makes bad types in reflect.ChanOf (it keeps the PtrToThis of
// that type).

func (c *compiler) makeChan(v *ssa.MakeChan) op {
	d, pos, n := c.slot(v), v.Pos(), c.integer(v.Size)
	both := c.e.like(v.Type())
	return func(f *frame) {
		f.pos = pos
		size := n(f)
		if size < 0 {
			_ = make(chan struct{}, size) // fails as Go does
		}
		room(size, both.Elem().Size())
		*reg[unsafe.Pointer](f, d.offset) = reflect.MakeChan(both, size).UnsafePointer()
	}
}

func (c *compiler) send(v *ssa.Send) op {
	switch c.slot(v.X).typ.shape {
	case shape64:
		return sendAs[uint64](c, v)
	case shapePointer:
		return sendAs[*byte](c, v)
	case shapeString:
		return sendAs[string](c, v)
	case shapeEmpty:
		return sendAs[struct{}](c, v)
	case shape8:
		return sendAs[uint8](c, v)
	}
	ch, x, pos, t := c.off(v.Chan), c.off(v.X), v.Pos(), c.e.like(v.Chan.Type())
	return func(f *frame) {
		f.pos = pos
		f.g.selectFrom([]reflect.SelectCase{{Dir: reflect.SelectSend, Chan: valueAs(t, f.at(ch)), Send: valueAs(t.Elem(), f.at(x))}}, true)
	}
}

// sendAs sends through the channel as one of elements with the same layout:
// the channel itself knows its element type.
func sendAs[T any](c *compiler, v *ssa.Send) op {
	ch, x, pos := c.off(v.Chan), c.off(v.X), v.Pos()
	return func(f *frame) {
		f.pos = pos
		to, value := *reg[chan T](f, ch), *reg[T](f, x)
		select {
		case to <- value:
			return
		default:
		}
		f.g.run.wait(1)
		defer f.g.run.wait(-1)
		select {
		case to <- value:
		case <-f.g.run.done:
			panic(Stopped{})
		}
	}
}

// receive is <-ch, with or without comma-ok.
func (c *compiler) receive(v *ssa.UnOp) op {
	elem := c.e.typeOf(v.X.Type().Underlying().(*types.Chan).Elem())
	switch elem.shape {
	case shape64:
		return receiveAs[uint64](c, v)
	case shapePointer:
		return receiveAs[*byte](c, v)
	case shapeString:
		return receiveAs[string](c, v)
	case shapeEmpty:
		return receiveAs[struct{}](c, v)
	case shape8:
		return receiveAs[uint8](c, v)
	}
	ch, pos, t := c.off(v.X), v.Pos(), c.e.like(v.X.Type())
	d, ok := c.received(v)
	return func(f *frame) {
		f.pos = pos
		_, value, more := f.g.selectFrom([]reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: valueAs(t, f.at(ch))}}, true)
		valueAs(t.Elem(), f.at(d)).Set(value)
		ok(f, more)
	}
}

// received is where a received value goes and what stores the ok.
func (c *compiler) received(v *ssa.UnOp) (uintptr, func(f *frame, ok bool)) {
	if !v.CommaOk {
		return c.off(v), func(*frame, bool) {}
	}
	parts := c.parts(v)
	o := parts[1].offset
	return parts[0].offset, func(f *frame, ok bool) { *reg[bool](f, o) = ok }
}

func receiveAs[T any](c *compiler, v *ssa.UnOp) op {
	ch, pos := c.off(v.X), v.Pos()
	d, ok := c.received(v)
	return func(f *frame) {
		f.pos = pos
		from := *reg[chan T](f, ch)
		select {
		case x, more := <-from:
			*reg[T](f, d) = x
			ok(f, more)
			return
		default:
		}
		f.g.run.wait(1)
		defer f.g.run.wait(-1)
		select {
		case x, more := <-from:
			*reg[T](f, d) = x
			ok(f, more)
		case <-f.g.run.done:
			panic(Stopped{})
		}
	}
}

// selectFrom waits for one of several channels.
func (g *goroutine) selectFrom(cases []reflect.SelectCase, blocking bool) (int, reflect.Value, bool) {
	n := len(cases)
	if !blocking {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectDefault})
	} else {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(g.run.done)})
		g.run.wait(1)
		defer g.run.wait(-1)
	}
	i, v, ok := reflect.Select(cases)
	if i < n {
		return i, v, ok
	}
	if blocking {
		panic(Stopped{})
	}
	return -1, reflect.Value{}, false
}

func (c *compiler) selectFrom(v *ssa.Select) op {
	type state struct {
		dir      reflect.SelectDir
		typ      reflect.Type
		ch, send uintptr
		into     slot
	}
	parts := c.parts(v)
	states := make([]state, len(v.States))
	next := 2
	for i, s := range v.States {
		states[i] = state{dir: reflect.SelectRecv, typ: c.e.like(s.Chan.Type()), ch: c.off(s.Chan)}
		if s.Dir == types.SendOnly {
			states[i].dir, states[i].send = reflect.SelectSend, c.off(s.Send)
			continue
		}
		states[i].into = parts[next]
		next++
	}
	index, okay, pos := parts[0].offset, parts[1].offset, v.Pos()
	return func(f *frame) {
		f.pos = pos
		cases := make([]reflect.SelectCase, len(states), len(states)+1)
		for i, s := range states {
			cases[i] = reflect.SelectCase{Dir: s.dir, Chan: valueAs(s.typ, f.at(s.ch))}
			if s.dir == reflect.SelectSend {
				cases[i].Send = valueAs(s.typ.Elem(), f.at(s.send))
			} else {
				s.into.typ.zero(f.at(s.into.offset))
			}
		}
		i, value, ok := f.g.selectFrom(cases, v.Blocking)
		*reg[int](f, index), *reg[bool](f, okay) = i, ok
		if i >= 0 && states[i].dir == reflect.SelectRecv {
			valueAs(states[i].typ.Elem(), f.at(states[i].into.offset)).Set(value)
		}
	}
}
