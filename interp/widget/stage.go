package widget

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"image/png"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/comm"
	"github.com/mercer-go/mercer/interp/display"
)

// rest is how long a picture has not changed when it is drawn in all its pixels.
const rest = 250 * time.Millisecond

// stage is the place of a value that changes. It is an output of the cell
// and not a widget, so that the notebook keeps it. A page that is loaded again
// knows its widgets, but not the outputs that are to be updated: then the
// value is put among the widgets as well, and the output is hidden.
type stage struct {
	box *Box
	id  string // of the display

	mu     sync.Mutex
	latest any
	serial int // of the latest
	timer  *time.Timer
	image  *model  // of a picture; nil unless a page has been loaded again
	area   *Output // of another value; likewise
}

// A picture draws itself in all its pixels, and in few of them quickly.
// viz.Figure does.
type picture interface {
	PNG() []byte
	Preview() []byte
}

// begin shows the first value, nil if there is none.
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

// sharpen draws the value in all its pixels, unless it has been replaced.
func (s *stage) sharpen(v any, serial int) {
	if p, ok := v.(picture); ok {
		p.PNG() // which takes its time and is kept
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.serial == serial {
		s.send(v, false)
	}
}

// send updates the display; s.mu is held.
func (s *stage) send(v any, quick bool) {
	p := pixels(v, quick) // drawing is what takes the time
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

// bundle is the value as it is displayed; p are its pixels, if it is a picture.
// Its types are the same, many pixels or few, which lets the front end put one
// in the place of the other.
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

// pixels is a picture as a PNG image; nil if v is none.
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

// behind hides the output behind that of the class: JupyterLab and Notebook 7
// would show it as it was when the page was loaded. Other front ends have no
// such elements.
const behind = "<style>.jp-OutputArea-child:has(.%s) + .jp-OutputArea-child { display: none }</style>"

// newRule is a rule for the look of the page.
func newRule(source string) *model {
	return newWidget(controlsModule, "HTML", state{"display": "none"}, state{
		"description": "", "description_allow_html": false, "style": newStyle("HTML"), "placeholder": "", "value": source,
	}).show()
}

// newImage is a widget with a picture, as wide as its preview v.
func newImage(v []byte) *model {
	width := ""
	if size, err := png.DecodeConfig(bytes.NewReader(v)); err == nil {
		width = fmt.Sprint(size.Width) // also of the picture in all its pixels
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

// whenAsked has f called when a front end asks for all models.
func (m *model) whenAsked(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked = f
}
