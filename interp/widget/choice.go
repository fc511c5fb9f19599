package widget

import (
	"fmt"
	"slices"

	"github.com/mercer-go/mercer/interp/display"
)

// DropdownOptions are the settings of a Dropdown.
type DropdownOptions struct {
	Label   string   // the text beside the menu
	Options []string // the texts to choose from, at least one
	Index   int      // which option is chosen at first, from 0
}

// A Dropdown is a menu that chooses one of several texts.
type Dropdown struct {
	m       *model
	options []string
}

// NewDropdown makes a menu. It panics if o.Index is not the index of an
// option, so there must be at least one option.
func NewDropdown(o DropdownOptions) *Dropdown {
	if o.Index < 0 || o.Index >= len(o.Options) {
		panic(fmt.Sprintf("widget: NewDropdown: Index %d, but there are %d Options", o.Index, len(o.Options)))
	}
	w := &Dropdown{options: slices.Clone(o.Options)}
	w.m = newControl("Dropdown", o.Label, "Description", state{"_options_labels": w.options, "disabled": false, "index": o.Index})
	w.m.accept = map[string]acceptor{"index": as(func(i int) error {
		if i < 0 || i >= len(w.options) {
			return fmt.Errorf("widget: there is no option %d", i)
		}
		return nil
	})}
	w.m.text = func() string { return labelled(o.Label, w.Value()) }
	w.m.show()
	return w
}

// Value returns the chosen text.
func (w *Dropdown) Value() string { return w.options[w.Index()] }

// Index returns the index of the chosen text among the options, from 0.
func (w *Dropdown) Index() int { return get[int](w.m, "index") }

// SetIndex chooses the text with index i. It panics if there is none.
func (w *Dropdown) SetIndex(i int) {
	_ = w.options[i]
	w.m.set(state{"index": i})
}

// OnChange adds a function that is called with the text after a reader has
// chosen one.
func (w *Dropdown) OnChange(f func(value string)) { w.m.listen(func() { f(w.Value()) }) }

// Render returns the widget as a notebook shows it.
func (w *Dropdown) Render() display.Data { return w.m.render() }
func (w *Dropdown) base() *model         { return w.m }

// CheckboxOptions are the settings of a Checkbox.
type CheckboxOptions struct {
	Label string // the text beside the box
	Value bool   // whether the box is ticked at first
}

// A Checkbox is a box that is ticked or not.
type Checkbox struct{ m *model }

// NewCheckbox makes a checkbox.
func NewCheckbox(o CheckboxOptions) *Checkbox {
	return &Checkbox{valued(newControl("Checkbox", o.Label, "Checkbox", state{"disabled": false, "indent": true, "value": o.Value}), o.Label, as[bool](nil))}
}

// Value reports whether the box is ticked.
func (w *Checkbox) Value() bool { return get[bool](w.m, "value") }

// SetValue ticks the box if v is true and clears it if not.
func (w *Checkbox) SetValue(v bool) { w.m.set(state{"value": v}) }

// OnChange adds a function that is called with the value after a reader has
// changed it.
func (w *Checkbox) OnChange(f func(value bool)) { w.m.listen(func() { f(w.Value()) }) }

// Render returns the widget as a notebook shows it.
func (w *Checkbox) Render() display.Data { return w.m.render() }
func (w *Checkbox) base() *model         { return w.m }

// TextOptions are the settings of a Text.
type TextOptions struct {
	Label       string // the text beside the line
	Value       string // the text in the line at first
	Placeholder string // shown while the line is empty
}

// A Text is a line to type in.
type Text struct{ m *model }

// NewText makes a line to type in.
func NewText(o TextOptions) *Text {
	return &Text{valued(newControl("Text", o.Label, "Text", state{
		"continuous_update": true, "disabled": false, "placeholder": o.Placeholder, "value": o.Value,
	}), o.Label, as[string](nil))}
}

// Value returns the text.
func (w *Text) Value() string { return get[string](w.m, "value") }

// SetValue replaces the text.
func (w *Text) SetValue(v string) { w.m.set(state{"value": v}) }

// OnChange adds a function that is called with the text after a reader has
// changed it.
func (w *Text) OnChange(f func(value string)) { w.m.listen(func() { f(w.Value()) }) }

// Render returns the widget as a notebook shows it.
func (w *Text) Render() display.Data { return w.m.render() }
func (w *Text) base() *model         { return w.m }
