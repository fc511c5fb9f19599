package assumed

import (
	"reflect"
	"testing"
)

// ExitCode is what the last m.Run returned: a TestMain need not pass it on.
func ExitCode(m *testing.M) int {
	if !exitCodes.Holds() {
		return 0
	}
	return int(reflect.ValueOf(m).Elem().FieldByName("exitCode").Int())
}

var exitCodes = &Assumption{
	Name:    "a testing.M keeps its result in the field exitCode",
	User:    "session: %test with a TestMain",
	Without: "%test shows failures, but a TestMain that does not exit counts as passed",
	probe: func() bool {
		f, ok := reflect.TypeFor[testing.M]().FieldByName("exitCode")
		return ok && f.Type.Kind() == reflect.Int
	},
}
