package widget

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mercer-go/mercer/interp/comm"
)

// Interact shows what f returns, below a control for each of f's parameters,
// and again whenever a reader moves one of them. While f runs, only the newest
// position is kept, so that dragging never queues up. A parameter is a number,
// a bool or a string. f returns what is to be shown, an error, or both in this
// order; a figure of package viz is drawn in fewer pixels while it changes and
// in all of them as soon as it rests. What f prints and how it fails is shown
// below the controls, that of the last call.
//
// The controls are for the parameters in order. Where there is none, or nil,
// a float gets a FloatLogSlider of 0.01 to 100, a whole number an IntSlider of
// 1 to 20, a bool a Checkbox and a string a Text. A control without a label
// gets the parameter's name.
//
// The first picture is an output like any other, so it is also there in a
// client without widgets and in the notebook when it is read again. The error
// says what about f or its controls makes no sense.
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

// interaction is a function that is called again and again.
type interaction struct {
	*callee
	box   *Box
	area  *Output // for what the function prints, and how it fails
	stage stage
}

// evaluate calls the function, and returns what is to be shown; nil if it has failed.
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

// callee is a function and the controls for its parameters.
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

// shows tells whether the function returns something beside an error.
func (c *callee) shows() bool {
	t := c.f.Type()
	return t.NumOut() > 0 && t.Out(0) != errorType
}

// now calls the function with what the controls say.
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

// controlFor is the control of a parameter for which none is given; nil if
// there is none of that type.
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

// fits reports whether a control can set a parameter.
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

// valueOf is what a control says, as a value of the parameter's type. A menu
// sets a number to the position of what is chosen.
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
