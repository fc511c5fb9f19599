package godist

import (
	"go/build/constraint"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// recipe reads the first comment of a test, which says what is to be done with
// the file, and returns why that is not just to run it.
func (p *Program) recipe() string {
	line := ""
	for l := range strings.Lines(p.Source) {
		l = strings.TrimSpace(l)
		if l == "" || constraint.IsGoBuild(l) || constraint.IsPlusBuild(l) {
			continue
		}
		line = l
		break
	}
	text, ok := strings.CutPrefix(line, "//")
	words := strings.Fields(text)
	switch {
	case strings.Contains(p.Name, ".dir/"):
		return "part of a test of several files"
	case !ok || len(words) == 0 || strings.HasPrefix(words[0], "Copyright"):
		return "no recipe"
	case words[0] != "run" && !slices.Contains(otherRecipes, words[0]):
		return "no recipe"
	case words[0] != "run":
		return "recipe is not run but " + words[0]
	}
	for _, arg := range words[1:] {
		switch {
		case strings.HasPrefix(arg, "-"):
			return "run with compiler flags or experiments"
		case strings.HasSuffix(arg, ".go"):
			return "more than one file"
		}
	}
	p.Args = words[1:]
	return ""
}

// otherRecipes are those that do not just run a program.
var otherRecipes = []string{
	"asmcheck", "build", "builddir", "buildrun", "buildrundir", "cmpout", "compile", "compiledir", "errorcheck", "errorcheckandrundir",
	"errorcheckdir", "errorcheckoutput", "errorcheckwithauto", "rundir", "runindir", "runoutput", "skip",
}

// buildable reports whether the build constraints of a source allow this
// system, as they stand before the package clause.
func buildable(source string) bool {
	for line := range strings.Lines(source) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "package ") {
			break
		}
		if !constraint.IsGoBuild(line) {
			continue
		}
		if expr, err := constraint.Parse(line); err != nil || !expr.Eval(tag) {
			return false
		}
	}
	return true
}

// tag reports whether a build tag is set here.
func tag(name string) bool {
	switch name {
	case runtime.GOOS, runtime.GOARCH, "gc":
		return true
	case "unix":
		return runtime.GOOS != "windows" && runtime.GOOS != "plan9" && runtime.GOOS != "js"
	}
	minor, ok := strings.CutPrefix(name, "go1.")
	if !ok {
		return false
	}
	want, err := strconv.Atoi(minor)
	_, have, _ := strings.Cut(runtime.Version(), ".")
	have, _, _ = strings.Cut(have, ".")
	has, _ := strconv.Atoi(have)
	return err == nil && want <= has
}
