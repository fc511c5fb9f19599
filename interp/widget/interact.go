package widget

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mercer-go/mercer/interp/display/comm"
)

// Interact shows the result of f below a control for each of its parameters. It
// calls f again whenever a reader moves a control.
//
// The parameters of f are numbers, bools and strings. f returns nothing, a
// value to show, an error, or a value and an error in this order. What f
// prints is shown below the controls, and so is its error; the next call of f
// replaces both. While f runs, only the newest position of the controls is
// kept, so that dragging a slider does not queue up calls. A figure of package
// viz is drawn with fewer pixels while a control moves, and with all pixels as
// soon as the control rests.
//
// The first control sets the first parameter, the second control the second
// parameter, and so on. If there is no control for a parameter, or if it is
// nil, Interact makes one: a FloatLogSlider from 0.01 to 100 for a float, an
// IntSlider from 1 to 20 for an integer, a Checkbox for a bool and a Text for
// a string. A control without a label gets the parameter's name.
//
// The first result is an ordinary output of the cell. So a client without
// widgets shows it too, and the saved notebook keeps it.
//
// Interact returns an error if f is not a function, if f has parameters or
// results of other types than these, or if a control does not fit its
// parameter.
func Interact(f any, controls ...Widget) error {
	call, err := newCallee(f, controls)
	if err != nil {
		return err
	}
	area := NewOutput()
	i := &interaction{
		callee: call, area: area,
		box: NewVBox(append(slices.Clone(call.controls), area)...),
	}
	i.stage.box = i.box
	l := &listener{i.redraw}
	for _, c := range call.controls {
		c.base().onChange(l)
	}
	first := i.evaluate()
	comm.Current().Show(i.box.Render())
	if call.shows() {
		i.stage.begin(first)
	}
	return nil
}

// interaction is a function with its controls, which is called again and again.
type interaction struct {
	*callee
	box   *Box
	area  *Output // shows what the function prints, and its error
	stage stage
}

// evaluate calls the function. It returns the result, or nil if the call
// failed.
func (i *interaction) evaluate() (result any) {
	err := i.area.capture(true, func() (err error) {
		result, err = i.callee.now()
		return err
	})
	if err != nil {
		return nil
	}
	return result
}

func (i *interaction) redraw() {
	if result := i.evaluate(); result != nil {
		i.stage.show(result)
	}
}

// callee is a function with the controls for its parameters.
type callee struct {
	f        reflect.Value
	controls []Widget
}

var errorType = reflect.TypeFor[error]()

func newCallee(f any, controls []Widget) (*callee, error) {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return nil, fmt.Errorf("widget: Interact: %T is not a function that can be called from here; its types must not be the cell's own", f)
	}
	t := v.Type()
	switch {
	case t.IsVariadic():
		return nil, fmt.Errorf("widget: Interact: %v has a variable number of parameters", t)
	case len(controls) > t.NumIn():
		return nil, fmt.Errorf("widget: Interact: %d controls for %d parameters", len(controls), t.NumIn())
	case t.NumOut() > 2 || t.NumOut() == 2 && t.Out(1) != errorType:
		return nil, fmt.Errorf("widget: Interact: %v returns neither one value nor a value and an error", t)
	}
	names := comm.Current().Names(f)
	c := &callee{f: v}
	for i := range t.NumIn() {
		name := fmt.Sprintf("x%d", i+1)
		if i < len(names) && names[i] != "" && names[i] != "_" {
			name = names[i]
		}
		var control Widget
		if i < len(controls) {
			control = controls[i]
		}
		if control == nil {
			control = controlFor(t.In(i), name)
		}
		if control == nil || !fits(control, t.In(i)) {
			return nil, fmt.Errorf("widget: Interact: parameter %s is a %v, which a %T cannot set", name, t.In(i), control)
		}
		if label := get[string](control.base(), "description"); label == "" {
			control.base().set(state{"description": name})
		}
		c.controls = append(c.controls, control)
	}
	return c, nil
}

// shows reports whether the function returns a value, not only an error.
func (c *callee) shows() bool {
	t := c.f.Type()
	return t.NumOut() > 0 && t.Out(0) != errorType
}

// now calls the function with the values of the controls.
func (c *callee) now() (result any, err error) {
	args := make([]reflect.Value, len(c.controls))
	for i, w := range c.controls {
		args[i] = valueOf(w, c.f.Type().In(i))
	}
	for _, out := range c.f.Call(args) {
		if out.Type() == errorType {
			err, _ = out.Interface().(error)
		} else if !(out.Kind() == reflect.Pointer && out.IsNil()) {
			result = out.Interface()
		}
	}
	return result, err
}

// controlFor makes the default control for a parameter of type t. It returns
// nil if there is none.
func controlFor(t reflect.Type, name string) Widget {
	switch t.Kind() {
	case reflect.Float64, reflect.Float32:
		return NewFloatLogSlider(SliderOptions{Label: name})
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return NewIntSlider(IntSliderOptions{Label: name, Min: 1, Max: 20})
	case reflect.Bool:
		return NewCheckbox(CheckboxOptions{Label: name})
	case reflect.String:
		return NewText(TextOptions{Label: name})
	}
	return nil
}

// fits reports whether a control can set a parameter of type t.
func fits(w Widget, t reflect.Type) bool {
	number := t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64
	switch w.(type) {
	case *FloatSlider, *FloatLogSlider:
		return t.Kind() == reflect.Float64 || t.Kind() == reflect.Float32
	case *IntSlider:
		return number
	case *Dropdown:
		return number || t.Kind() == reflect.String
	case *Checkbox:
		return t.Kind() == reflect.Bool
	case *Text:
		return t.Kind() == reflect.String
	}
	return false
}

// valueOf returns the value of a control, converted to the parameter's type t.
// For a menu and a number that is the index of the chosen text.
func valueOf(w Widget, t reflect.Type) reflect.Value {
	var v any
	switch w := w.(type) {
	case *FloatSlider:
		v = w.Value()
	case *FloatLogSlider:
		v = w.Value()
	case *IntSlider:
		v = w.Value()
	case *Dropdown:
		if v = w.Value(); t.Kind() != reflect.String {
			v = w.Index()
		}
	case *Checkbox:
		v = w.Value()
	case *Text:
		v = w.Value()
	}
	return reflect.ValueOf(v).Convert(t)
}
