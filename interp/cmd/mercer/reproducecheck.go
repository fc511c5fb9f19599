package main

import (
	"fmt"
	"os"

	"github.com/mercer-go/mercer/data/results"
	"github.com/mercer-go/mercer/lib/experiment"
)

// checkFolders compares the tables and the results in folders with their checksums, and
// says what agrees.
func checkFolders(f *flags, dirs []string) int {
	code := exitOK
	for _, dir := range dirs {
		if _, err := os.ReadDir(dir); err != nil {
			code = f.fail(err)
			continue
		}
		agree, without, old, err := results.Check(dir)
		for _, name := range agree {
			fmt.Fprintf(f.console.out, "%s: %s.csv agrees with its checksum\n", dir, name)
		}
		for _, name := range without {
			fmt.Fprintf(f.console.out, "%s: %s.csv has no checksum\n", dir, name)
		}
		for _, name := range old {
			fmt.Fprintf(f.console.out, "%s: %s.csv is of an earlier run; the last one was interrupted, so run its command again\n", dir, name)
		}
		if err != nil {
			code = f.fail(fmt.Errorf("%s: %w", dir, err))
		}
		count, err := experiment.Check(dir)
		switch {
		case err != nil:
			code = f.fail(err)
		case count > 0:
			fmt.Fprintf(f.console.out, "%s: %s agree with their checksums\n", dir, counted(count, "result"))
		case len(agree)+len(without)+len(old) == 0 && code == exitOK:
			code = f.fail(fmt.Errorf("%s has no table and no result", dir))
		}
	}
	return code
}
