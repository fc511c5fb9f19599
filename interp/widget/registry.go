package widget

import (
	"maps"
	"runtime"
	"slices"
	"sync"
	"weak"

	"github.com/mercer-go/mercer/interp/display/comm"
)

// models are all live models, and the comms by which front ends ask for them.
var models = registry{byID: map[string]*entry{}, controls: map[string]bool{}}

// registry finds models by the IDs of their comms. It keeps a model alive as
// long as a page may show it: until each cell that made or showed it runs
// again, and so clears its outputs. After that, a model lives as long as the
// cells can reach it through a variable or another model. Then it is closed.
type registry struct {
	mu       sync.Mutex
	byID     map[string]*entry
	controls map[string]bool
	place    string // of the running cell; "" if it has none
}

// entry is a model in the registry.
type entry struct {
	model  weak.Pointer[model]
	held   *model          // the same; nil when no place holds it
	places map[string]bool // of the cells that made or showed it
	made   string          // the place of the cell that made it
}

func (r *registry) add(m *model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byID[m.id] = &entry{weak.Make(m), m, map[string]bool{r.place: true}, r.place}
	runtime.AddCleanup(m, r.collected, m.id)
}

// shown notes that the running cell shows a model.
func (r *registry) shown(m *model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[m.id]; e != nil {
		e.held = m
		e.places[r.place] = true
	}
}

// enter implements comm.Enter. A model of a cell without a place is kept.
func (r *registry) enter(place string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.place = place
	if place == "" {
		return
	}
	for _, e := range r.byID {
		if delete(e.places, place); len(e.places) == 0 {
			e.held = nil
		}
	}
}

// react notes that a reader acts on a model. What is made now belongs to the
// cell that made the model. Unlike enter, it releases nothing.
func (r *registry) react(m *model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[m.id]; e != nil {
		r.place = e.made
	}
}

// collected closes the comm of a model that has been garbage collected.
func (r *registry) collected(id string) {
	if r.remove(id) {
		send(comm.Message{Type: comm.Close, ID: id})
	}
}

// remove forgets a comm and reports whether it was a model's.
func (r *registry) remove(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.controls, id)
	_, ok := r.byID[id]
	delete(r.byID, id)
	return ok
}

// forget implements comm.Forget. Variables that other cells have left may still
// change a model; nobody sees it.
func (r *registry) forget() {
	r.mu.Lock()
	ids := slices.Collect(maps.Keys(r.byID))
	r.mu.Unlock()
	for _, id := range ids {
		r.collected(id)
	}
}

func (r *registry) addControl(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.controls[id] = true
}

// find returns the model with this ID, or nil. It also reports whether the ID
// is that of a comm for all models.
func (r *registry) find(id string) (m *model, isControl bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[id]; e != nil {
		m = e.model.Value()
	}
	return m, r.controls[id]
}

// all returns the live models.
func (r *registry) all() (list []*model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, e := range r.byID {
		if m := e.model.Value(); m != nil {
			list = append(list, m)
		}
	}
	return list
}
