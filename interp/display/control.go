package display

import "errors"

// errAlone is the error where no cell runs that could show anything.
var errAlone = errors.New("display: there is no notebook")

// Update shows d in the place of what was shown with the ID, in this cell or
// another: see WithID. What was never shown stays so.
func Update(id string, d Data) error { return errAlone }

// ClearOutput removes what the cell has shown so far: at once or, if wait is
// true, when there is something new to show, so that nothing flickers.
func ClearOutput(wait bool) error { return errAlone }

// Password asks whoever has run the cell for a line that is not shown while it
// is typed, such as a key of a service, and returns it. The error tells that
// nobody can be asked, as where a notebook is run without a front end.
func Password(prompt string) (string, error) { return "", errAlone }
