package widget

import (
	"encoding/json"
	"fmt"
)

// acceptor checks a value that a front end sends.
type acceptor = func(json.RawMessage) (any, error)

// valued lets a reader change the value of a control, and opens it.
func valued(m *model, label string, accept acceptor) *model {
	m.accept = map[string]acceptor{"value": accept}
	m.text = func() string {
		m.mu.Lock()
		defer m.mu.Unlock()
		return labelled(label, m.state["value"])
	}
	return m.show()
}

// labelled is a value with its name, as text.
func labelled(label string, v any) string {
	if label == "" {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%s = %v", label, v)
}

// listen has f called after each change.
func (m *model) listen(f func()) { m.onChange(&listener{f}) }
