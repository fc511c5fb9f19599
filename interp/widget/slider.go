package widget

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/interp/display"
)

// SliderOptions are the settings of a FloatSlider or a FloatLogSlider.
type SliderOptions struct {
	Label string // the text beside the slider
	// Min and Max are the ends of the range, Min < Max. If both are 0, the range is 0
	// to 10, or 0.01 to 100 for a FloatLogSlider.
	Min, Max float64
	// Value is the value at first. If 0 is outside the range, 0 means Min, or √(Min·Max)
	// for a FloatLogSlider.
	Value float64
	// Step is the smallest change of the value, > 0; 0 means a hundredth of the range.
	// For a FloatLogSlider it is the smallest change of log10 of the value; 0 means
	// 0.05.
	Step float64
	// Format is the format of the number beside the slider, in the notation of Python
	// and d3. "" means ".2f", or ".3g" for a FloatLogSlider.
	Format string
}

// A FloatSlider chooses a number.
type FloatSlider struct{ m *model }

// NewFloatSlider makes a slider. It panics if Min is not less than Max, if
// Value is outside the range, if Step is negative, or if one of them is NaN or
// infinite.
func NewFloatSlider(o SliderOptions) *FloatSlider {
	if o.Min == 0 && o.Max == 0 {
		o.Max = 10
	}
	if o.Value == 0 && !(o.Min <= 0 && o.Max >= 0) {
		o.Value = o.Min
	}
	o.check("NewFloatSlider")
	if o.Step == 0 {
		o.Step = (o.Max - o.Min) / 100
	}
	if o.Format == "" {
		o.Format = ".2f"
	}
	return &FloatSlider{slider("FloatSlider", o.Label, o.Format, state{"min": o.Min, "max": o.Max, "step": o.Step, "value": o.Value}, as(finite))}
}

// A FloatLogSlider chooses a positive number on a logarithmic scale, such as
// the constants C and γ of kernel machines.
type FloatLogSlider struct{ m *model }

// NewFloatLogSlider makes a slider. It panics in the same cases as
// NewFloatSlider, and also if Min is not positive.
func NewFloatLogSlider(o SliderOptions) *FloatLogSlider {
	if o.Min == 0 && o.Max == 0 {
		o.Min, o.Max = 0.01, 100
	}
	if o.Min <= 0 {
		panic(fmt.Sprintf("widget: NewFloatLogSlider: Min is %v, want more than 0", o.Min))
	}
	if o.Value == 0 {
		o.Value = math.Sqrt(o.Min * o.Max)
	}
	o.check("NewFloatLogSlider")
	if o.Step == 0 {
		o.Step = 0.05
	}
	if o.Format == "" {
		o.Format = ".3g"
	}
	return &FloatLogSlider{slider("FloatLogSlider", o.Label, o.Format, state{
		"base": 10.0, "min": math.Log10(o.Min), "max": math.Log10(o.Max), "step": o.Step, "value": o.Value,
	}, as(finite))}
}

// IntSliderOptions are the settings of an IntSlider.
type IntSliderOptions struct {
	Label    string // the text beside the slider
	Min, Max int    // the ends of the range, Min < Max; if both are 0, the range is 0 to 10
	Value    int    // the value at first; if 0 is outside the range, 0 means Min
	Step     int    // the smallest change of the value, > 0; 0 means 1
}

// An IntSlider chooses an integer.
type IntSlider struct{ m *model }

// NewIntSlider makes a slider. It panics if Min is not less than Max, if Value
// is outside the range, or if Step is negative.
func NewIntSlider(o IntSliderOptions) *IntSlider {
	if o.Min == 0 && o.Max == 0 {
		o.Max = 10
	}
	if o.Value == 0 && !(o.Min <= 0 && o.Max >= 0) {
		o.Value = o.Min
	}
	if o.Step == 0 {
		o.Step = 1
	}
	SliderOptions{Min: float64(o.Min), Max: float64(o.Max), Value: float64(o.Value), Step: float64(o.Step)}.check("NewIntSlider")
	return &IntSlider{slider("IntSlider", o.Label, "d", state{"min": o.Min, "max": o.Max, "step": o.Step, "value": o.Value}, as[int](nil))}
}

func (o SliderOptions) check(maker string) {
	for _, v := range []float64{o.Min, o.Max, o.Value, o.Step} {
		if finite(v) != nil {
			panic(fmt.Sprintf("widget: %s: %v is not a finite number", maker, v))
		}
	}
	switch {
	case o.Min >= o.Max:
		panic(fmt.Sprintf("widget: %s: Min %v is not below Max %v", maker, o.Min, o.Max))
	case o.Value < o.Min || o.Value > o.Max:
		panic(fmt.Sprintf("widget: %s: Value %v is not within Min %v and Max %v", maker, o.Value, o.Min, o.Max))
	case o.Step < 0:
		panic(fmt.Sprintf("widget: %s: Step %v is negative", maker, o.Step))
	}
}

// within returns v, moved to the nearer end of the range if it lies outside. It
// panics if v is NaN.
func within(v, low, high float64) float64 {
	if math.IsNaN(v) {
		panic("widget: SetValue: the value is NaN")
	}
	return min(max(v, low), high)
}

func finite(v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("widget: %v is not a finite number", v)
	}
	return nil
}

func slider(name, label, format string, s state, accept acceptor) *model {
	for key, v := range (state{
		"behavior": "drag-tap", "continuous_update": true, "disabled": false, "orientation": "horizontal",
		"readout": true, "readout_format": format,
	}) {
		s[key] = v
	}
	return valued(newControl(name, label, "Slider", s), label, accept)
}

// Value returns the chosen number.
func (w *FloatSlider) Value() float64 { return get[float64](w.m, "value") }

// SetValue moves the slider to v, or to the nearer end if v is outside the
// range. It panics if v is NaN.
func (w *FloatSlider) SetValue(v float64) {
	w.m.set(state{"value": within(v, get[float64](w.m, "min"), get[float64](w.m, "max"))})
}

// OnChange adds a function that is called with the value after a reader has
// moved the slider.
func (w *FloatSlider) OnChange(f func(value float64)) { w.m.listen(func() { f(w.Value()) }) }

// Render returns the widget as a notebook shows it.
func (w *FloatSlider) Render() display.Data { return w.m.render() }
func (w *FloatSlider) base() *model         { return w.m }

// Value returns the chosen number.
func (w *FloatLogSlider) Value() float64 { return get[float64](w.m, "value") }

// SetValue moves the slider to v, or to the nearer end if v is outside the
// range. It panics if v is NaN.
func (w *FloatLogSlider) SetValue(v float64) {
	low, high := math.Pow(10, get[float64](w.m, "min")), math.Pow(10, get[float64](w.m, "max"))
	w.m.set(state{"value": within(v, low, high)})
}

// OnChange adds a function that is called with the value after a reader has
// moved the slider.
func (w *FloatLogSlider) OnChange(f func(value float64)) { w.m.listen(func() { f(w.Value()) }) }

// Render returns the widget as a notebook shows it.
func (w *FloatLogSlider) Render() display.Data { return w.m.render() }
func (w *FloatLogSlider) base() *model         { return w.m }

// Value returns the chosen number.
func (w *IntSlider) Value() int { return get[int](w.m, "value") }

// SetValue moves the slider to v, or to the nearer end if v is outside the
// range.
func (w *IntSlider) SetValue(v int) {
	w.m.set(state{"value": min(max(v, get[int](w.m, "min")), get[int](w.m, "max"))})
}

// OnChange adds a function that is called with the value after a reader has
// moved the slider.
func (w *IntSlider) OnChange(f func(value int)) { w.m.listen(func() { f(w.Value()) }) }

// Render returns the widget as a notebook shows it.
func (w *IntSlider) Render() display.Data { return w.m.render() }
func (w *IntSlider) base() *model         { return w.m }
