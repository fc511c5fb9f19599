package widget

import (
	"fmt"
	"html"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
)

// ProgressOptions describe a Progress.
type ProgressOptions struct {
	Label string
	Max   float64 // when it is full; 0 means 1
	Value float64
}

// Progress is a bar that fills.
type Progress struct{ m *model }

// NewProgress makes a bar.
func NewProgress(o ProgressOptions) *Progress {
	if o.Max == 0 {
		o.Max = 1
	}
	SliderOptions{Max: o.Max, Value: o.Value}.check("NewProgress")
	m := newControl("FloatProgress", o.Label, "Progress", state{"_view_name": "ProgressView", "bar_style": "", "max": o.Max, "min": 0.0, "orientation": "horizontal", "value": o.Value})
	m.text = func() string { return labelled(o.Label, fmt.Sprintf("%v of %v", get[float64](m, "value"), o.Max)) }
	return &Progress{m.show()}
}

// Value is how far the bar has come.
func (w *Progress) Value() float64 { return get[float64](w.m, "value") }

// SetValue fills the bar up to v. It panics if v is NaN, as 0/0 is.
func (w *Progress) SetValue(v float64) {
	w.m.set(state{"value": within(v, 0, get[float64](w.m, "max"))})
}

// Render is the widget as a notebook shows it.
func (w *Progress) Render() display.Data { return w.m.render() }
func (w *Progress) base() *model         { return w.m }

// Label is a line of text.
type Label struct{ m *model }

// NewLabel makes a line of text.
func NewLabel(text string) *Label { return &Label{written("Label", text)} }

// SetValue replaces the text.
func (w *Label) SetValue(text string) { w.m.set(state{"value": text}) }

// Render is the widget as a notebook shows it.
func (w *Label) Render() display.Data { return w.m.render() }
func (w *Label) base() *model         { return w.m }

// HTML is a piece of a page.
type HTML struct{ m *model }

// NewHTML makes a piece of a page from its source.
func NewHTML(source string) *HTML { return &HTML{written("HTML", source)} }

// SetValue replaces the source.
func (w *HTML) SetValue(source string) { w.m.set(state{"value": source}) }

// Render is the widget as a notebook shows it.
func (w *HTML) Render() display.Data { return w.m.render() }
func (w *HTML) base() *model         { return w.m }

func written(name, text string) *model {
	m := newControl(name, "", name, state{"placeholder": "", "value": text})
	m.text = func() string { return html.UnescapeString(get[string](m, "value")) }
	return m.show()
}

// Box holds other widgets.
type Box struct {
	m        *model
	children []Widget
}

// NewHBox puts widgets side by side.
func NewHBox(children ...Widget) *Box { return newBox("HBox", "  ", children) }

// NewVBox puts widgets one below the other.
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

// Render is the widget as a notebook shows it.
func (w *Box) Render() display.Data { return w.m.render() }
func (w *Box) base() *model         { return w.m }
