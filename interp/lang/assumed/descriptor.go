package assumed

import "github.com/mercer-go/mercer/interp/lang/rtype"

var descriptors = &Assumption{
	Name:    "a type's descriptor is as package internal/abi writes it",
	User:    "rtype: every type that a cell declares",
	Without: "no cell runs; the kernel says so when it starts",
	Vital:   true,
	probe:   func() bool { return rtype.Check() == nil },
}
