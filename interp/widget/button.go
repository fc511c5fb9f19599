package widget

import "github.com/mercer-go/mercer/interp/display"

// ButtonOptions are the settings of a Button.
type ButtonOptions struct {
	Label string
	Style string // "primary", "success", "info", "warning" or "danger"; "" is plain
}

// A Button is pressed to start something.
type Button struct{ m *model }

// NewButton makes a button.
func NewButton(o ButtonOptions) *Button {
	m := newWidget(controlsModule, "Button", nil, state{
		"button_style": o.Style, "description": o.Label, "disabled": false, "icon": "", "style": newStyle("Button"),
	})
	m.text = func() string { return "[" + o.Label + "]" }
	return &Button{m.show()}
}

// OnClick adds a function that is called each time a reader presses the button.
func (w *Button) OnClick(f func()) {
	w.m.mu.Lock()
	defer w.m.mu.Unlock()
	w.m.clicked = append(w.m.clicked, &listener{f})
}

// SetDisabled says whether the button is disabled, so that it cannot be
// pressed.
func (w *Button) SetDisabled(v bool) { w.m.set(state{"disabled": v}) }

// Render returns the widget as a notebook shows it.
func (w *Button) Render() display.Data { return w.m.render() }
func (w *Button) base() *model         { return w.m }
