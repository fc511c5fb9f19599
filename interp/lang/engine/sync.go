package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"sync"
	"time"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// Interpreted code does not call the compiled methods of package sync that
// wait, or that end such a wait: a wait must end with the run, and the engine
// must know about it. The methods here do the same to the same memory.

// syncMethods are the methods without parameters, by receiver and name.
var syncMethods = map[string]func(g *goroutine, p unsafe.Pointer){
	"Mutex.Lock":      (*goroutine).lock,
	"Mutex.Unlock":    (*goroutine).unlock,
	"RWMutex.Lock":    func(g *goroutine, p unsafe.Pointer) { g.await(p, (*sync.RWMutex)(p).TryLock) },
	"RWMutex.RLock":   func(g *goroutine, p unsafe.Pointer) { g.await(p, (*sync.RWMutex)(p).TryRLock) },
	"RWMutex.Unlock":  (*goroutine).unlockRW,
	"RWMutex.RUnlock": (*goroutine).unlockR,
	"rlocker.Lock":    func(g *goroutine, p unsafe.Pointer) { g.await(p, (*sync.RWMutex)(p).TryRLock) },
	"rlocker.Unlock":  (*goroutine).unlockR,
	"WaitGroup.Wait": func(g *goroutine, p unsafe.Pointer) {
		g.await(p, func() bool { return groupIsDone((*sync.WaitGroup)(p)) })
	},
	"WaitGroup.Done": func(g *goroutine, p unsafe.Pointer) { g.add(p, -1) },
	"Cond.Signal":    func(g *goroutine, p unsafe.Pointer) { (*sync.Cond)(p).Signal(); g.run.engine.sleepers.signal(p, false) },
	"Cond.Broadcast": func(g *goroutine, p unsafe.Pointer) {
		(*sync.Cond)(p).Broadcast()
		g.run.engine.sleepers.signal(p, true)
	},
}

func init() { syncMethods["Cond.Wait"] = (*goroutine).waitCond } // which reads the table

// waiting is the code of a call of a function that may wait, or that starts a
// goroutine; nil if o is not one.
func (c *compiler) waiting(o *types.Func, args, results []slot, pos token.Pos) op {
	if o.Pkg() == nil {
		return nil
	}
	name := o.Name()
	if recv := o.Signature().Recv(); recv != nil {
		if n := named(recv.Type()); n != nil {
			name = n.Obj().Name() + "." + name
		}
	}
	switch o.Pkg().Path() + "." + name {
	case "time.Sleep":
		d := args[0].offset
		return func(f *frame) { f.pos = pos; f.g.sleep(*reg[time.Duration](f, d)) }
	case "time.AfterFunc":
		d, fn, timer := args[0].offset, args[1].offset, results[0].offset
		return func(f *frame) {
			f.pos = pos
			run, fv := f.g.run, *reg[unsafe.Pointer](f, fn)
			c.e.watch.timer(*reg[time.Duration](f, d))
			*reg[*time.Timer](f, timer) = time.AfterFunc(*reg[time.Duration](f, d), func() {
				g := run.goroutine()
				run.alive(1)
				run.guard(g, func(*frame) { g.callFunc(fv, nil) })
			})
		}
	case "sync.Once.Do":
		once, fn := args[0].offset, args[1].offset
		return func(f *frame) {
			f.pos = pos
			p, fv := *reg[*sync.Once](f, once), *reg[unsafe.Pointer](f, fn)
			if p == nil {
				f.nilPointer(pos)
			}
			f.g.alone(unsafe.Pointer(p), func() { p.Do(func() { f.g.callFunc(fv, f) }) })
		}
	case "sync.WaitGroup.Go":
		group, fn := args[0].offset, args[1].offset
		return func(f *frame) {
			f.pos = pos
			p, fv := *reg[unsafe.Pointer](f, group), *reg[unsafe.Pointer](f, fn)
			g := f.g.run.goroutine()
			g.add(p, 1)
			g.run.spawn(g, func(*frame) {
				returned := false
				defer func() {
					if !returned {
						if v := recover(); v != nil { // nil after runtime.Goexit
							panic(v)
						}
					}
					g.add(p, -1)
				}()
				g.callFunc(fv, nil)
				returned = true
			})
		}
	case "sync.WaitGroup.Add":
		if !knowsGroups() {
			return nil
		}
		group, n := args[0].offset, args[1].offset
		return func(f *frame) { f.pos = pos; f.g.add(*reg[unsafe.Pointer](f, group), *reg[int](f, n)) }
	}
	do := syncMethods[name]
	if do == nil || o.Pkg().Path() != "sync" || name == "WaitGroup.Wait" && !knowsGroups() {
		return nil
	}
	p := args[0].offset
	return func(f *frame) {
		f.pos = pos
		x := *reg[unsafe.Pointer](f, p)
		if x == nil {
			f.nilPointer(pos)
		}
		do(f.g, x)
	}
}

// timers are the functions of package time that start a timer, with the
// argument that is the duration. Everything else that can wake a goroutine is
// assumed to be able to do so for ever.
var timers = map[string]int{"After": 0, "NewTimer": 0, "Reset": 1, "Stop": -1}

// watched is the code of a call of compiled function o, with a note of whom it may wake.
func (c *compiler) watched(o *types.Func, fn reflect.Value, args []slot, call op) op {
	if o.Pkg() == nil {
		return call
	}
	if o.Pkg().Path() == "reflect" && strings.HasPrefix(o.Name(), "Method") { // it may be called by name
		c.e.watch.outside.Store(true)
	}
	n, ok := timers[o.Name()]
	if recv := o.Signature().Recv(); o.Pkg().Path() != "time" || !ok || recv != nil && named(recv.Type()).Obj().Name() != "Timer" {
		c.e.watch.calls(o.Pkg().Path(), fn.Type())
		return call
	}
	if n < 0 {
		return call
	}
	d := args[n].offset
	return func(f *frame) {
		c.e.watch.timer(*reg[time.Duration](f, d))
		call(f)
	}
}

// waitingMethod is waiting for a method found through an interface.
func (g *goroutine) waitingMethod(v reflect.Value, method string) (reflect.Value, bool) {
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Type().Elem().PkgPath() != "sync" {
		return reflect.Value{}, false
	}
	if once, ok := v.Interface().(*sync.Once); ok && method == "Do" {
		return reflect.ValueOf(func(f func()) { g.alone(unsafe.Pointer(once), func() { once.Do(f) }) }), true
	}
	do := syncMethods[v.Type().Elem().Name()+"."+method]
	if do == nil || method == "Wait" && !knowsGroups() {
		return reflect.Value{}, false
	}
	p := v.UnsafePointer()
	return reflect.ValueOf(func() { do(g, p) }), true
}

// callFunc calls a func() for a frame, or for none in a goroutine that has just
// begun.
func (g *goroutine) callFunc(fv unsafe.Pointer, by *frame) {
	cl := closureOf(fv)
	if cl == nil {
		assumed.Func[func()](fv)()
		g.endIfStopped()
		return
	}
	f := g.take(cl.fn)
	f.caller = by
	cl.bind(f)
	f.fn.call(f)
	g.give(f)
}

func (g *goroutine) lock(p unsafe.Pointer) { g.await(p, (*sync.Mutex)(p).TryLock) }

// The compiled Unlock ends the process if nothing is locked.

func (g *goroutine) unlock(p unsafe.Pointer) {
	if m := (*sync.Mutex)(p); m.TryLock() {
		m.Unlock()
		panic(Crash("sync: unlock of unlocked mutex"))
	}
	(*sync.Mutex)(p).Unlock()
	g.run.engine.sleepers.wake(p, false)
}

func (g *goroutine) unlockRW(p unsafe.Pointer) {
	if m := (*sync.RWMutex)(p); m.TryRLock() {
		m.RUnlock()
		panic(Crash("sync: Unlock of unlocked RWMutex"))
	}
	(*sync.RWMutex)(p).Unlock()
	g.run.engine.sleepers.wake(p, true)
}

func (g *goroutine) unlockR(p unsafe.Pointer) {
	if m := (*sync.RWMutex)(p); m.TryLock() {
		m.Unlock()
		panic(Crash("sync: RUnlock of unlocked RWMutex"))
	}
	(*sync.RWMutex)(p).RUnlock()
	g.run.engine.sleepers.wake(p, true)
}

// add is WaitGroup.Add.
func (g *goroutine) add(p unsafe.Pointer, n int) {
	wg := (*sync.WaitGroup)(p)
	wg.Add(n)
	if n < 0 && knowsGroups() && groupIsDone(wg) {
		g.run.engine.sleepers.wake(p, true)
	}
}

// waitCond is Cond.Wait.
func (g *goroutine) waitCond(p unsafe.Pointer) {
	c := (*sync.Cond)(p)
	all := &g.run.engine.sleepers
	s := all.enter(p)
	locker := reflect.ValueOf(c.L)
	through := func(method string, direct func()) {
		if fn, ok := g.waitingMethod(locker, method); ok {
			fn.Interface().(func())()
		} else {
			direct()
		}
	}
	through("Unlock", c.L.Unlock)
	func() {
		defer all.leave(p, s)
		g.run.wait(1)
		defer g.run.wait(-1)
		select {
		case <-s.wake:
		case <-g.run.done:
			panic(Stopped{})
		}
	}()
	through("Lock", c.L.Lock)
}

// signal wakes the first of a Cond's sleepers that has not been woken, or all.
func (a *sleepers) signal(p unsafe.Pointer, everyone bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.queues[p] {
		select {
		case s.wake <- struct{}{}:
			if !everyone {
				return
			}
		default:
		}
	}
}

// groupIsDone reports whether a WaitGroup's counter is 0. It needs knowsGroups.
func groupIsDone(wg *sync.WaitGroup) bool {
	n, _ := assumed.GroupCount(wg)
	return n == 0
}

// knowsGroups reports whether the counter of a WaitGroup can be read.
func knowsGroups() bool {
	_, ok := assumed.GroupCount(new(sync.WaitGroup))
	return ok
}
