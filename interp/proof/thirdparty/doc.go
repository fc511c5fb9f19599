// Package thirdparty runs programs that use well-known modules, and compares what they print
// with what go run prints. Each program runs in two ways: the mercer command interprets the
// module, or it has the module compiled in, by "mercer build --with".
//
//	go test ./interp/proof/thirdparty -run TestModules -modules
//
// runs them with the newest versions that the module proxy has, so it needs a network and some
// minutes. -only yaml runs one of them. The first line of a program names its module.
package thirdparty
