package widget

import "github.com/mercer-go/mercer/interp/display"

// ButtonOptions are the settings of a Button.
type ButtonOptions struct {
	Label string // the text on the button
	Style string // "primary", "success", "info", "warning" or "danger", which set the colour; "" means plain
}

// A Button calls functions when a reader presses it.
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

// SetDisabled disables the button if v is true, so that nobody can press it,
// and enables it again if v is false.
func (w *Button) SetDisabled(v bool) { w.m.set(state{"disabled": v}) }

// Render returns the widget as a notebook shows it.
func (w *Button) Render() display.Data { return w.m.render() }
func (w *Button) base() *model         { return w.m }
