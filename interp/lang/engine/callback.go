package engine

import (
	"errors"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// Compiled code calls function values of cells, a comparison for sort or a kernel. If such a function
// changes nothing and returns a number, the call runs machine code on a small frame in the stack of its caller. Where
// the machine code leaves for anything but a number, the call begins again, as an activation (enter.go). So a
// callback that fails does it there. After the first call, the func value leads to machine code at once (door.go).

// words are a small frame: scratch, the parameters, the free variables, and numbers that are
// kept while compiled code computes another.
type words [24]uint64

// paramsAt is where the parameters begin. Each takes whole words.
const paramsAt = unsafe.Sizeof(frame{}.scratch)

// wide is a size in whole words, in bytes.
func wide(size uintptr) uintptr { return (size + 7) &^ 7 }

var (
	errActs = errors.New("it does more than compute")
	errWide = errors.New("it needs a larger frame")
)

// callback is the machine code of a function for calls from compiled code.
type callback struct {
	region *region
	door   *door // or nil
	entry  machine.Entry
	params []uintptr // the places of the parameters
	free   []uintptr // of the free variables
	failed atomic.Int64
	valid  atomic.Int64 // until there are more replacements than this, none of its functions has been replaced
}

// mostFailed is how many calls may begin again before all do without machine code.
const mostFailed = 1000

// smallFrame is the layout of words.
type smallFrame struct {
	places   map[ssa.Value]uintptr // of parameters and free variables
	size     uintptr
	err      error
	again    []*machine.Again
	leaves   bool // for a number
	pointers bool // are kept
	door     *machine.Door
}

// inSmall is where a value lies in the small frame: a parameter, a free variable, or a field of one.
func (b *builder) inSmall(v ssa.Value) (offset uintptr, ok bool) {
	for {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Field:
			offset += fieldOffset(b.c.typeOf(x.X), x.Field)
			v = x.X
		default:
			at, ok := b.small.places[v]
			return at + offset, ok
		}
	}
}

// place is room for some bytes.
func (s *smallFrame) place(size uintptr) uintptr {
	at := s.size
	if s.size += wide(size); s.size > unsafe.Sizeof(words{}) {
		s.err = errWide
	}
	return at
}

// keep gives values homes.
func (s *smallFrame) keep(r *machine.Region, values []machine.Value) {
	for _, v := range values {
		info := &r.Values[v]
		if info.Home >= 0 {
			continue
		}
		info.Home = int32(s.place(8))
		s.pointers = s.pointers || info.Kind == machine.Pointer
	}
}

// finish completes the layout. The collector does not look at small frames, so no pointer lies there while compiled code
// computes a number.
func (s *smallFrame) finish() error {
	for _, a := range s.again {
		a.Words = int(s.size / 8)
	}
	if s.leaves && (s.pointers || len(s.again) > 0) {
		return errActs
	}
	if s.leaves {
		s.door = nil // it would begin twice
	}
	if s.door != nil {
		s.door.Func = int32(s.size)
		s.door.Words = int(s.size/8) + 1
	}
	return s.err
}

// callback makes machine code of a function for calls from compiled code, or says why not.
func (c *compiler) callback(all *loop) (*callback, error) {
	fn := c.fn
	if len(fn.params) == 0 || len(fn.result) != 1 || fn.defers {
		return nil, errActs
	}
	if k, ok := scalar(fn.result[0].typ); !ok || k == machine.Pointer {
		return nil, errActs
	}
	b := c.builder(all)
	b.scratch = 0
	b.small = &smallFrame{places: map[ssa.Value]uintptr{}, size: paramsAt}
	cb := &callback{}
	for i, p := range fn.ssa.Params {
		cb.params = append(cb.params, b.small.place(fn.params[i].typ.size))
		b.small.places[p] = cb.params[i]
	}
	for i, v := range fn.ssa.FreeVars {
		cb.free = append(cb.free, b.small.place(fn.free[i].typ.size))
		b.small.places[v] = cb.free[i]
	}
	if b.small.err != nil {
		return nil, b.small.err
	}
	b.small.door = c.door(cb)
	r, err := b.region()
	if err != nil {
		return nil, err
	}
	cb.region, cb.entry = r, r.code.Entry(r.target[fn.entry])
	if b.small.door != nil {
		cb.door = newDoor(cb, b.small.door)
		fn.door.Store(cb.door)
	}
	return cb, nil
}

// callback is machine code that a call of c by compiled code may run now, or nil.
func (c *closure) callback() *callback {
	cb := c.fn.back.Load()
	if cb == nil {
		c.shut()
		return nil
	}
	if n := c.fn.engine.replacements.Load(); cb.valid.Load() != n {
		if c.fn.changed() || cb.region.stale() {
			c.shut()
			return nil
		}
		cb.valid.Store(n)
	}
	return cb
}

// call runs the machine code of a call whose parameters are set. It reports whether the call has ended, so that its
// result is the first word.
func (cb *callback) call(c *closure, f *words) bool {
	env := c.env
	if c.fn.envType == nil { // pointers
		for i, at := range cb.free {
			*(*uint64)(f.at(at)) = *(*uint64)(unsafe.Add(env, 8*i))
		}
	} else {
		for i, s := range c.fn.env {
			copyBytes(f.at(cb.free[i]), unsafe.Add(env, s.offset), s.typ.size)
		}
	}
	if stop := &c.fn.engine.current.Load().stop; !stop.Load() {
		f[1] = mostLevels
		exit := cb.entry.Leave(unsafe.Pointer(f))
		if exit == returned || cb.region.goOn(f, exit, stop) {
			c.open(cb)
			return true
		}
	}
	if cb.failed.Add(1) > mostFailed {
		c.fn.back.CompareAndSwap(cb, nil)
	}
	return false
}

// returned is the exit through which a callback leaves when it has returned.
const returned = 0

// goOn computes the number for which the region has left, if it has, and enters again. It reports whether
// the function has returned.
func (r *region) goOn(f *words, exit int, stop *atomic.Bool) bool {
	for {
		x := &r.exits[exit]
		if !x.compute(unsafe.Pointer(f)) {
			return false
		}
		if x.last {
			return true
		}
		if stop.Load() {
			return false
		}
		if exit = r.code.Entry(x.enter).Leave(unsafe.Pointer(f)); exit == returned {
			return true
		}
	}
}

// at is the address of a word.
func (f *words) at(offset uintptr) unsafe.Pointer { return unsafe.Add(unsafe.Pointer(f), offset) }
