package experiment

import "errors"

// What may be wrong with an experiment; test with errors.Is.
var (
	// ErrTable: a table's definition, or what was asked of it, makes no sense.
	ErrTable = errors.New("experiment: table")
	// ErrShard: a shard is not one of 0/N to N-1/N.
	ErrShard = errors.New("experiment: bad shard")
	// ErrFormat: a file of results is not one, or is broken elsewhere than at its end.
	ErrFormat = errors.New("experiment: malformed results")
	// ErrOther: a file holds results of another table, seed, version or program.
	ErrOther = errors.New("experiment: results of another run")
	// ErrConflict: two results of one task differ.
	ErrConflict = errors.New("experiment: results differ")
	// ErrLocked: another process writes to the file of results.
	ErrLocked = errors.New("experiment: results are being written by another process")
	// ErrMissing: tasks have no result yet.
	ErrMissing = errors.New("experiment: results are missing")
)
