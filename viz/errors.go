package viz

import "errors"

// ErrRange is an option or a value that no axis can show, such as an axis that
// ends before it begins, or a value <= 0 on a logarithmic axis. Faults of a
// data set wrap the errors of package learn instead.
var ErrRange = errors.New("viz: cannot be shown on an axis")
