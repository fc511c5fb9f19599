package viz

import "errors"

// ErrRange means that an axis cannot show an option or a value. Examples are an
// axis that ends before it begins, and a value <= 0 on a logarithmic axis. Errors
// in a data set wrap the errors of package learn instead.
var ErrRange = errors.New("viz: cannot be shown on an axis")
