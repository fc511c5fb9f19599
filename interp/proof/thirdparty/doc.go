// Package thirdparty runs programs that use well-known modules, and compares what they print
// with what go run prints. Each program runs in two ways: the mercer command interprets the
// module, or it has the module compiled in, by "mercer build --with".
//
//	go test ./interp/proof/thirdparty -run TestModules -modules
//
// runs them with the newest versions that the module proxy has, so it needs a network and some
// minutes. -only yaml runs one of them. The first line of a program names its module.
//
//	go test ./interp/proof/thirdparty -run TestReadme -modules -timeout 2h -table FILE
//
// runs notebooks that do nothing but %go get a module and run the first example of its README,
// where that needs no network, no terminal and prints the same each time. It writes the table of
// interp/MODULES.md into FILE. testdata/readme has the modules that users ask for most,
// testdata/more has others, which were chosen before any of them was tried.
package thirdparty
