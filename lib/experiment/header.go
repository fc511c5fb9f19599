package experiment

import (
	"fmt"
	"strconv"
)

// header is the first line of a file of results. It says which run the results
// belong to. Results may be combined only if their headers are equal.
type header struct {
	Table   string `json:"table"` // Table.ID
	Version int    `json:"version"`
	Seed    string `json:"seed"` // a string, because JSON's numbers are exact only up to 2^53
	Program string `json:"program"`
}

func (t Table) header(program string) header {
	return header{Table: t.ID(), Version: t.Version, Seed: strconv.FormatUint(t.Seed, 10), Program: program}
}

// differs returns an error that names the first field in which h is not the header
// wanted.
func (h header) differs(want header) error {
	for _, field := range []struct {
		name, have, want string
	}{
		{"table", h.Table, want.Table},
		{"version of the table", strconv.Itoa(h.Version), strconv.Itoa(want.Version)},
		{"seed", h.Seed, want.Seed},
		{"program", h.Program, want.Program},
	} {
		if field.have != field.want {
			return fmt.Errorf("%w: %s %s, not %s", ErrOther, field.name, field.have, field.want)
		}
	}
	return nil
}
