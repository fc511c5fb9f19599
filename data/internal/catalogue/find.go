package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
)

// All returns the catalogue in ascending order of the names.
func All() []Set {
	return slices.SortedFunc(slices.Values(slices.Concat(builtIn(), computed(), brought())), func(a, b Set) int {
		return cmp.Compare(a.Name, b.Name)
	})
}

// Names lists the names of all sets in ascending order.
func Names() []string {
	var names []string
	for _, s := range All() {
		names = append(names, s.Name)
	}
	return names
}

// Find returns the set of that name. The error wraps ErrUnknown and suggests the most
// similar name.
func Find(name string) (Set, error) {
	for _, s := range All() {
		if s.Name == name {
			return s, nil
		}
	}
	hint := ""
	switch plain := strings.ToLower(strings.TrimSpace(name)); plain {
	case "twonorm", "threenorm", "ringnorm", "waveform", "disc", "crammer":
		hint = fmt.Sprintf(", a generator: see data.%s%s", strings.ToUpper(plain[:1]), plain[1:])
	default:
		if near := nearest.Name(strings.ReplaceAll(plain, "-", "_"), Names()); near != "" {
			hint = fmt.Sprintf(", did you mean %q?", near)
		}
	}
	return Set{}, fmt.Errorf("%w %q%s (data.Names lists the %d there are)", ErrUnknown, name, hint, len(Names()))
}
