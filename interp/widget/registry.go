package widget

import (
	"maps"
	"runtime"
	"slices"
	"sync"
	"weak"

	"github.com/mercer-go/mercer/interp/comm"
)

// models are all that live, and the front ends' comms of the control.
var models = registry{byID: map[string]*entry{}, controls: map[string]bool{}}

// registry knows models by the IDs of their comms. It keeps one alive as long as
// a page may show it: until each cell that has made or shown it runs again, and
// so clears its outputs. From then on a model lives as long as the cells can
// reach it, through a variable or another model, and is closed when they cannot.
type registry struct {
	mu       sync.Mutex
	byID     map[string]*entry
	controls map[string]bool
	place    string // of the cell that runs; "" if it has none
}

// entry is a model in the registry.
type entry struct {
	model  weak.Pointer[model]
	held   *model          // the same, or nil when no place holds it
	places map[string]bool // of the cells that have made or shown it
	made   string          // the place of the one that has made it
}

func (r *registry) add(m *model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byID[m.id] = &entry{weak.Make(m), m, map[string]bool{r.place: true}, r.place}
	runtime.AddCleanup(m, r.collected, m.id)
}

// shown notes that the cell that runs shows a model.
func (r *registry) shown(m *model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[m.id]; e != nil {
		e.held = m
		e.places[r.place] = true
	}
}

// enter is comm.Enter. A model of a cell without a place stays.
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

// react is enter for a reader's act on a model, which clears nothing: what is
// made now belongs to the cell that has made the model.
func (r *registry) react(m *model) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[m.id]; e != nil {
		r.place = e.made
	}
}

// collected closes the comm of a model that is no more.
func (r *registry) collected(id string) {
	if r.remove(id) {
		send(comm.Message{Type: comm.Close, ID: id})
	}
}

// remove forgets a comm and tells whether it was a model's.
func (r *registry) remove(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.controls, id)
	_, ok := r.byID[id]
	delete(r.byID, id)
	return ok
}

// forget is comm.Forget. Variables that are left of other cells may go on to
// change a model, which nobody hears.
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

// find is the model with an ID, nil if there is none, or tells that it is a control's.
func (r *registry) find(id string) (m *model, isControl bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.byID[id]; e != nil {
		m = e.model.Value()
	}
	return m, r.controls[id]
}

// all are the models that live.
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
