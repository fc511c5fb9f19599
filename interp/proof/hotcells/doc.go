// Package hotcells has thirteen programs that spend their time in loops, and says where the
// interpreter spends it there and in the notebooks.
//
//	go test ./interp/proof/hotcells -run TestPrograms -hotcells
//
// checks that each program prints the same checksum compiled and interpreted; without -hotcells,
// only two are checked.
//
//	go test ./interp/proof/hotcells -run TestTable -table times.md -timeout 1h
//
// times them, and a training of a support vector machine with a kernel of its own: compiled, by closures, as machine
// code, by %%compile, by yaegi and in Python, if there is one. yaegi gets the programs in older Go. The twins in Python run in
// plain CPython, and compiled by numba where they fit and numba can be imported. On a machine
// that does other things too, -processor compares processor times.
//
//	go test ./interp/proof/hotcells -run TestKinds -kinds FOLDER -timeout 2h
//
// runs the notebooks and the programs under the CPU profiler and writes the table of
// interp/HOTLOOPS.md into FOLDER/kinds.md. Profiles that are in FOLDER already are not made again.
package hotcells
