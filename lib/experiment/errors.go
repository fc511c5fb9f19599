package experiment

import "errors"

// The errors of this package, for use with errors.Is.
var (
	// ErrTable: the definition of a table is invalid, or a table cannot do what was
	// asked.
	ErrTable = errors.New("experiment: table")
	// ErrShard: a shard is not one of 0/N to N-1/N.
	ErrShard = errors.New("experiment: bad shard")
	// ErrFormat: a file is not a file of results, or is damaged somewhere other
	// than at its end.
	ErrFormat = errors.New("experiment: malformed results")
	// ErrOther: a file holds results of a different table, seed, version or
	// program.
	ErrOther = errors.New("experiment: results of another run")
	// ErrConflict: two results of one task differ.
	ErrConflict = errors.New("experiment: results differ")
	// ErrLocked: another process is writing to the file of results.
	ErrLocked = errors.New("experiment: results are being written by another process")
	// ErrMissing: some tasks have no result yet.
	ErrMissing = errors.New("experiment: results are missing")
)
