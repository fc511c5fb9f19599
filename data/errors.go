package data

import "errors"

// What may go wrong with a data set or a table; test with errors.Is.
var (
	// ErrUnknown: no data set has that name. The message suggests the nearest.
	ErrUnknown = errors.New("data: unknown data set")
	// ErrMissing: the set does not come with Mercer, and its files are not in
	// MERCER_DATA. The message names them and where they are published.
	ErrMissing = errors.New("data: missing data set")
	// ErrNoResults: no table of results has that name. The message lists the
	// names there are and suggests the nearest.
	ErrNoResults = errors.New("data: no such results")
	// ErrFormat: a file is not what a data set or a table should be. The message
	// names the file, the 1-based line and the column, or the byte of a binary file.
	ErrFormat = errors.New("data: malformed file")
)
