package widget

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"image/png"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
)

// rest is how long a picture must stay the same before it is drawn in full.
const rest = 250 * time.Millisecond

// stage is the place of a value that changes. It is an output of the cell and
// not a widget, so that the saved notebook keeps it. After a page is loaded
// again, the front end still knows its widgets, but it cannot update old
// outputs. Then the value is also put among the widgets, and the output is
// hidden.
type stage struct {
	box *Box
	id  string // of the output

	mu     sync.Mutex
	latest any
	serial int // counts the values; that of latest
	timer  *time.Timer
	image  *model  // shows a picture among the widgets; nil until a page is loaded again
	area   *Output // shows any other value likewise
}

// picture draws itself in full, or quickly with few pixels. viz.Figure does.
type picture interface {
	PNG() []byte
	Preview() []byte
}

// begin shows the first value; nil shows nothing.
func (s *stage) begin(v any) {
	s.id = rand.Text()
	s.latest = v
	d := display.Data{Data: display.MIMEMap{display.MIMETypeText: ""}}
	if v != nil {
		d = s.bundle(v, pixels(v, false))
	}
	d.Transient = display.MIMEMap{"display_id": s.id}
	comm.Current().Show(d)
	s.box.m.whenAsked(s.embed)
}

// show replaces the value.
func (s *stage) show(v any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latest = v
	s.serial++
	serial := s.serial
	s.send(v, true)
	if _, ok := v.(picture); !ok {
		return
	}
	if s.timer != nil {
		s.timer.Stop()
	}
	s.timer = time.AfterFunc(rest, func() { s.sharpen(v, serial) })
}

// sharpen draws the value in full, unless it has been replaced.
func (s *stage) sharpen(v any, serial int) {
	if p, ok := v.(picture); ok {
		p.PNG() // this is slow; the figure keeps the result
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.serial == serial {
		s.send(v, false)
	}
}

// send updates the output. The caller holds s.mu.
func (s *stage) send(v any, quick bool) {
	p := pixels(v, quick) // drawing is the slow part
	d := shown(s.bundle(v, p))
	delete(d, "output_type")
	d["transient"] = map[string]any{"display_id": s.id}
	send(comm.Message{Type: comm.Update, ID: s.box.m.id, Data: encode(d)})
	if p != nil && s.image != nil {
		s.image.setBytes(p)
	}
	if s.area != nil {
		s.area.Show(v)
	}
}

// bundle returns the output for a value. p are its pixels, if it is a picture.
// The MIME types do not depend on the number of pixels, so that the front end
// can put one in place of the other.
func (s *stage) bundle(v any, p []byte) display.Data {
	if p == nil {
		d, _ := display.Render(v)
		return d
	}
	d := display.Data{Data: display.MIMEMap{
		display.MIMETypePNG:  base64.StdEncoding.EncodeToString(p),
		display.MIMETypeText: display.Text(v),
	}}
	if sized, ok := v.(interface{ DisplayMetadata() map[string]any }); ok {
		d.Metadata = sized.DisplayMetadata()
	}
	return d
}

// pixels returns a picture as a PNG image, or nil if v is not a picture.
func pixels(v any, quick bool) []byte {
	p, ok := v.(picture)
	switch {
	case !ok:
		return nil
	case quick:
		return p.Preview()
	}
	return p.PNG()
}

// embed puts the value among the widgets.
func (s *stage) embed() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.image != nil || s.area != nil {
		return
	}
	var place *model
	if v := pixels(s.latest, true); v != nil {
		s.image = newImage(v)
		place = s.image
	} else {
		s.area = NewOutput()
		if s.latest != nil {
			s.area.Show(s.latest)
		}
		place = s.area.m
	}
	class := "mercer-" + s.id
	s.box.m.set(state{
		"_dom_classes": []string{class},
		"children":     append(modelsOf(s.box.children), place, newRule(fmt.Sprintf(behind, class))),
	})
}

// behind hides the output after the element of the given class. JupyterLab and
// Notebook 7 would show it as it was when the page was loaded. Other front ends
// do not have these elements.
const behind = "<style>.jp-OutputArea-child:has(.%s) + .jp-OutputArea-child { display: none }</style>"

// newRule makes a widget from a style rule for the page.
func newRule(source string) *model {
	return newWidget(controlsModule, "HTML", state{"display": "none"}, state{
		"description": "", "description_allow_html": false, "style": newStyle("HTML"), "placeholder": "", "value": source,
	}).show()
}

// newImage makes a widget from a picture, as wide as its preview v.
func newImage(v []byte) *model {
	width := ""
	if size, err := png.DecodeConfig(bytes.NewReader(v)); err == nil {
		width = fmt.Sprint(size.Width) // also the width of the picture in full
	}
	m := newWidget(controlsModule, "Image", state{"align_self": "flex-start"}, state{"format": "png", "height": "", "width": width})
	m.value = v
	return m.show()
}

// setBytes replaces the value of a model whose value is bytes.
func (m *model) setBytes(v []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.value = v
	send(comm.Message{Type: comm.Msg, ID: m.id, Buffers: [][]byte{v}, Data: encode(state{
		"method": "update", "state": state{}, "buffer_paths": [][]string{{"value"}},
	})})
}

// whenAsked sets the function that is called when a front end asks for all
// models.
func (m *model) whenAsked(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = f
}
