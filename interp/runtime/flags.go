package runtime

import (
	"errors"
	"flag"
	"os"
	"reflect"

	"github.com/mercer-go/mercer/interp/engine"
)

// flagFunctions are the functions of package flag that cells call in place of
// its own: those read the arguments of this process, and end it. args are the
// cells' os.Args.
func flagFunctions(args *[]string) map[string]reflect.Value {
	parse := func(set *flag.FlagSet, arguments []string) error {
		defer func(own []string) { os.Args = own }(os.Args)
		os.Args = *args // the usage begins with its name
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
			_ = parse(flag.CommandLine, (*args)[min(1, len(*args)):]) // it ends at an error
		}),
	}
}
