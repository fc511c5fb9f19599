package widget

import (
	"crypto/rand"
	"encoding/json"
	"maps"
	"sync"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
)

// Widget is a control or a box of controls. Only this package can implement it.
type Widget interface {
	base() *model
}

// state is the state of a model, by the names in Jupyter's list of widget
// models.
type state = map[string]any

// The version of the protocol, and the modules in which the front end finds
// models.
const (
	protocol = "2.1.0"

	baseModule     = "@jupyter-widgets/base"
	controlsModule = "@jupyter-widgets/controls"
	outputModule   = "@jupyter-widgets/output"
)

const viewType = "application/vnd.jupyter.widget-view+json"

// model is what a widget shares with the front end. Its state holds the models
// that it is made of, and so keeps them alive.
type model struct {
	id   string
	text func() string // for a client without widgets

	mu      sync.Mutex
	state   state
	accept  map[string]func(json.RawMessage) (any, error) // which keys a reader can change, and how to check their values
	value   []byte                                        // the state's value, if it is bytes; they travel beside the state
	changed []*listener
	clicked []*listener
	asked   func() // called when a front end asks for all models; may be nil
}

// listener is a function to call when a reader does something.
type listener struct{ call func() }

// newModel makes a model. Its name is the name of the front end's class without
// "Model", such as "FloatSlider".
func newModel(module, name string, s state) *model {
	all := state{
		"_model_module": module, "_model_module_version": versions[module], "_model_name": name + "Model",
		"_view_module": module, "_view_module_version": versions[module], "_view_name": name + "View",
		"_view_count": nil,
	}
	maps.Copy(all, s)
	return &model{id: rand.Text(), state: all, text: func() string { return name }}
}

var versions = map[string]string{baseModule: "2.0.0", controlsModule: "2.0.0", outputModule: "1.0.0"}

// newWidget makes a model that has a place on the page.
func newWidget(module, name string, layout, s state) *model {
	all := state{"_dom_classes": []string{}, "tabbable": nil, "tooltip": nil, "layout": newLayout(layout)}
	maps.Copy(all, s)
	return newModel(module, name, all)
}

// newControl makes a widget with a label before it.
func newControl(name, label, style string, s state) *model {
	all := state{"description": label, "description_allow_html": false, "style": newStyle(style)}
	maps.Copy(all, s)
	return newWidget(controlsModule, name, nil, all)
}

// show opens the model in the front end.
func (m *model) show() *model {
	models.add(m)
	m.mu.Lock()
	defer m.mu.Unlock()
	s, paths, buffers := m.wire()
	send(comm.Message{
		Type: comm.Open, ID: m.id, Target: target,
		Data:     encode(state{"state": s, "buffer_paths": paths}),
		Metadata: encode(state{"version": protocol}),
		Buffers:  buffers,
	})
	return m
}

// wire returns the whole state for sending. The caller holds m.mu.
func (m *model) wire() (s state, paths [][]string, buffers [][]byte) {
	s, paths = maps.Clone(m.state), [][]string{}
	if m.value != nil {
		paths, buffers = [][]string{{"value"}}, [][]byte{m.value}
	}
	return s, paths, buffers
}

// set changes the state here and in the front end.
func (m *model) set(change state) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tell("update", change, "") // first, because it panics if the change cannot be sent
	maps.Copy(m.state, change)
}

// tell sends a part of the state. The caller holds m.mu, so changes arrive in
// order.
func (m *model) tell(method string, part state, header string) {
	send(comm.Message{Type: comm.Msg, ID: m.id, Header: header, Data: encode(state{
		"method": method, "state": part, "buffer_paths": [][]string{},
	})})
}

// get reads a value of the state.
func get[T any](m *model, key string) T {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, _ := m.state[key].(T)
	return v
}

// onChange adds a listener that is called after a reader has changed something.
func (m *model) onChange(l *listener) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.changed = append(m.changed, l)
}

// render returns the widget as a cell shows it.
func (m *model) render() display.Data {
	models.shown(m)
	return display.Data{Data: display.MIMEMap{
		display.MIMETypeText: m.text(),
		viewType:             map[string]any{"version_major": 2, "version_minor": 0, "model_id": m.id},
	}}
}

// MarshalJSON writes a model as a reference, by which other models name it.
func (m *model) MarshalJSON() ([]byte, error) { return json.Marshal("IPY_MODEL_" + m.id) }

func send(m comm.Message) { comm.Current().Send(m) }

// encode writes a value that is known to be valid JSON.
func encode(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("widget: " + err.Error())
	}
	return b
}
