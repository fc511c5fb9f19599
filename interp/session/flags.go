package session

import (
	"errors"
	"flag"
	"os"
	"reflect"

	"github.com/mercer-go/mercer/interp/lang/engine"
)

// flagFunctions replaces functions of package flag for cells. The original
// functions read the arguments of this process and end it. args are the os.Args
// of the cells.
func flagFunctions(args *[]string) map[string]reflect.Value {
	parse := func(set *flag.FlagSet, arguments []string) error {
		defer func(own []string) { os.Args = own }(os.Args)
		os.Args = *args // the usage begins with the program's name
		if set.ErrorHandling() != flag.ExitOnError {
			return set.Parse(arguments)
		}
		set.Init(set.Name(), flag.ContinueOnError)
		err := set.Parse(arguments)
		set.Init(set.Name(), flag.ExitOnError)
		switch {
		case errors.Is(err, flag.ErrHelp):
			panic(engine.Exit(0))
		case err != nil:
			panic(engine.Exit(2))
		}
		return nil
	}
	return map[string]reflect.Value{
		"FlagSet.Parse": reflect.ValueOf(parse),
		"Parse": reflect.ValueOf(func() {
			_ = parse(flag.CommandLine, (*args)[min(1, len(*args)):]) // an error ends the cell
		}),
	}
}
