package display

import "errors"

// errAlone is the error outside a running cell, where nothing can be shown.
var errAlone = errors.New("display: there is no notebook")

// Update replaces the output with this ID by d, in this cell or in another one.
// WithID gives an output its ID. Nothing happens if no output has the ID. It is
// an error if the ID is empty.
func Update(id string, d Data) error { return errAlone }

// ClearOutput removes the outputs of the running cell. If wait is true, they
// stay until the next output arrives, so that the page does not flicker.
func ClearOutput(wait bool) error { return errAlone }

// Password asks the reader of the notebook for a line of text, such as a key
// for a service, and returns it. The text is hidden while it is typed. It is an
// error if there is nobody to ask, for example if a notebook runs without a
// front end.
func Password(prompt string) (string, error) { return "", errAlone }
