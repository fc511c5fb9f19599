package iter

import "runtime"

// coroutine runs body in a goroutine of its own, which sleeps whenever its
// consumer is awake: of the two only one ever runs, so its fields need no lock.
type coroutine struct {
	name    string // of the function that made it
	body    func()
	started bool
	awake   bool // body runs, and the consumer waits
	ok      bool // there is a value for next
	done    bool // body is over, or stop was called

	resume chan struct{} // wakes body
	parked chan struct{} // wakes the consumer

	panicked, exited bool // how body ended, if not by returning
	reason           any  // of the panic
}

func newCoroutine(name string) *coroutine {
	return &coroutine{name: name, resume: make(chan struct{}), parked: make(chan struct{})}
}

// next runs body until it yields, and reports whether there is a value.
func (c *coroutine) next() bool {
	if c.done {
		return false
	}
	if c.awake {
		panic(c.name + ": next called again before yield")
	}
	c.wake()
	return c.ok
}

// stop makes the waiting yield return false and lets body finish. If body calls
// stop itself, its consumer goes on with the value that it last got, and body
// never does, as in compiled code.
func (c *coroutine) stop() {
	if c.done {
		return
	}
	c.done = true
	switch {
	case c.awake:
		c.parked <- struct{}{}
		<-c.resume
	case c.started:
		c.wake()
	}
}

// yield ends the consumer's call of next, and waits for its next one.
func (c *coroutine) yield() bool {
	if c.done {
		return false
	}
	if !c.awake {
		panic(c.name + ": yield called again before next")
	}
	c.awake, c.ok = false, true
	c.parked <- struct{}{}
	<-c.resume
	return !c.done
}

// wake lets body run until it parks or ends, and passes on how it ended.
func (c *coroutine) wake() {
	c.awake = true
	if c.started {
		c.resume <- struct{}{}
	} else {
		c.started = true
		go c.run()
	}
	<-c.parked
	if c.panicked {
		panic(c.reason)
	}
	if c.exited {
		runtime.Goexit()
	}
}

func (c *coroutine) run() {
	returned := false
	defer func() {
		if !returned {
			c.reason = recover()
			c.panicked = c.reason != nil // nil is a runtime.Goexit
			c.exited = c.reason == nil
		}
		c.done = true // from now on nobody wakes it
		c.body = nil
		c.parked <- struct{}{}
	}()
	c.body()
	c.ok, returned = false, true
}
