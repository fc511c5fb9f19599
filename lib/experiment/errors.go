package experiment

import "errors"

// The errors of this package, for use with errors.Is.
var (
	// ErrTable: the definition of a table is invalid, or a table does not have the
	// data set, method, run or source that is requested.
	ErrTable = errors.New("experiment: table")
	// ErrShard: a shard is not one of 0/N to N-1/N.
	ErrShard = errors.New("experiment: bad shard")
	// ErrFormat: a file is not a file of results, or one of its lines is damaged. A
	// damaged last line is not an error: a program that was killed may leave one,
	// and it is ignored.
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
