package widget

import (
	"fmt"
	"html"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
)

// ProgressOptions are the settings of a Progress.
type ProgressOptions struct {
	Label string  // the text beside the bar
	Max   float64 // the value of a full bar, > 0; 0 means 1
	Value float64 // the value at first, in [0, Max]
}

// A Progress is a bar that fills from 0 to its maximum.
type Progress struct{ m *model }

// NewProgress makes a bar. It panics if Max is negative, if Value is not
// between 0 and Max, or if one of them is NaN or infinite.
func NewProgress(o ProgressOptions) *Progress {
	if o.Max == 0 {
		o.Max = 1
	}
	SliderOptions{Max: o.Max, Value: o.Value}.check("NewProgress")
	m := newControl("FloatProgress", o.Label, "Progress", state{"_view_name": "ProgressView", "bar_style": "", "max": o.Max, "min": 0.0, "orientation": "horizontal", "value": o.Value})
	m.text = func() string { return labelled(o.Label, fmt.Sprintf("%v of %v", get[float64](m, "value"), o.Max)) }
	return &Progress{m.show()}
}

// Value returns how far the bar is filled.
func (w *Progress) Value() float64 { return get[float64](w.m, "value") }

// SetValue fills the bar up to v, or up to the nearer end if v is outside the
// range. It panics if v is NaN.
func (w *Progress) SetValue(v float64) {
	w.m.set(state{"value": within(v, 0, get[float64](w.m, "max"))})
}

// Render returns the widget as a notebook shows it.
func (w *Progress) Render() display.Data { return w.m.render() }
func (w *Progress) base() *model         { return w.m }

// A Label is a line of text.
type Label struct{ m *model }

// NewLabel makes a line of text.
func NewLabel(text string) *Label { return &Label{written("Label", text)} }

// SetValue replaces the text.
func (w *Label) SetValue(text string) { w.m.set(state{"value": text}) }

// Render returns the widget as a notebook shows it.
func (w *Label) Render() display.Data { return w.m.render() }
func (w *Label) base() *model         { return w.m }

// An HTML is a widget that shows a piece of HTML.
type HTML struct{ m *model }

// NewHTML makes a widget from a piece of HTML.
func NewHTML(source string) *HTML { return &HTML{written("HTML", source)} }

// SetValue replaces the piece of HTML.
func (w *HTML) SetValue(source string) { w.m.set(state{"value": source}) }

// Render returns the widget as a notebook shows it.
func (w *HTML) Render() display.Data { return w.m.render() }
func (w *HTML) base() *model         { return w.m }

func written(name, text string) *model {
	m := newControl(name, "", name, state{"placeholder": "", "value": text})
	m.text = func() string { return html.UnescapeString(get[string](m, "value")) }
	return m.show()
}

// A Box holds other widgets.
type Box struct {
	m        *model
	children []Widget
}

// NewHBox puts widgets side by side. It panics if one is nil.
func NewHBox(children ...Widget) *Box { return newBox("HBox", "  ", children) }

// NewVBox puts widgets one below the other. It panics if one is nil.
func NewVBox(children ...Widget) *Box { return newBox("VBox", "\n", children) }

func newBox(name, between string, children []Widget) *Box {
	models := modelsOf(children)
	w := &Box{children: children}
	w.m = newWidget(controlsModule, name, nil, state{"box_style": "", "children": models})
	w.m.text = func() string {
		var texts []string
		for _, c := range w.children {
			if t := c.base().text(); t != "" {
				texts = append(texts, t)
			}
		}
		return strings.Join(texts, between)
	}
	w.m.show()
	return w
}

func modelsOf(children []Widget) []*model {
	out := []*model{}
	for i, c := range children {
		if c == nil {
			panic(fmt.Sprintf("widget: child %d of a box is nil", i))
		}
		out = append(out, c.base())
	}
	return out
}

// Render returns the widget as a notebook shows it.
func (w *Box) Render() display.Data { return w.m.render() }
func (w *Box) base() *model         { return w.m }
