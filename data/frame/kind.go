package frame

import (
	"fmt"
	"strings"
)

// Kind is what the values of a column are.
type Kind int

// The kinds of columns.
const (
	Float  Kind = iota + 1 // float64; NaN is a missing value
	Int                    // int64
	String                 // string
	Bool                   // bool
	Time                   // time.Time
)

var kindNames = []string{Float: "float", Int: "int", String: "string", Bool: "bool", Time: "time"}

// String returns "float", "int", "string", "bool" or "time".
func (k Kind) String() string {
	if k < Float || k > Time {
		return fmt.Sprintf("Kind(%d)", int(k))
	}
	return kindNames[k]
}

// listed joins names for an error.
func listed(names []string) string {
	const most = 20
	if len(names) > most {
		return `"` + strings.Join(names[:most], `", "`) + fmt.Sprintf(`", … (%d columns)`, len(names))
	}
	return `"` + strings.Join(names, `", "`) + `"`
}
