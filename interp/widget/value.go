package widget

import (
	"encoding/json"
	"fmt"
)

// acceptor checks a value from a front end.
type acceptor = func(json.RawMessage) (any, error)

// valued lets a reader change the value of a control, and opens the control.
func valued(m *model, label string, accept acceptor) *model {
	m.accept = map[string]acceptor{"value": accept}
	m.text = func() string {
		m.mu.Lock()
		defer m.mu.Unlock()
		return labelled(label, m.state["value"])
	}
	return m.show()
}

// labelled writes a value with its name as text.
func labelled(label string, v any) string {
	if label == "" {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%s = %v", label, v)
}

// listen adds a function that is called after each change.
func (m *model) listen(f func()) { m.onChange(&listener{f}) }
