package builder

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// listed is what "go list" says about a package.
type listed struct {
	ImportPath, Name  string
	Standard, DepOnly bool
	GoFiles, CgoFiles []string
	Error             *listError
	DepsErrors        []*listError
}

type listError struct {
	ImportStack []string
	Err         string
}

// why says what is wrong with a package, or "".
func (p *listed) why() string {
	e := p.Error
	if e == nil && len(p.DepsErrors) > 0 {
		e = p.DepsErrors[0]
	}
	if e == nil {
		return ""
	}
	return strings.Join(strings.Fields(e.Err), " ")
}

// empty reports whether nothing of the package is for this system: it has only tests, or
// its files are for other systems.
func (p *listed) empty() bool { return len(p.GoFiles)+len(p.CgoFiles) == 0 }

// packages lists the packages to compile in: those that were asked for, and those that
// they use, because their types can appear in an API. It leaves out those that mercer
// already has, and those that nobody can import. It turns cgo on only if it is needed:
// then Go's own packages are compiled with it too.
func (b *building) packages(ctx context.Context, patterns []string) ([]string, error) {
	all, err := b.list(ctx, "1", patterns)
	if err != nil {
		return nil, err
	}
	cgo := "0"
	if slices.ContainsFunc(all, func(p *listed) bool { return !p.Standard && len(p.CgoFiles) > 0 }) {
		if without := b.noCgo(ctx); without == "" {
			cgo = "1"
		} else if all, err = b.listWithout(ctx, all, without, patterns); err != nil {
			return nil, err
		}
	}
	b.env = append(b.env, "CGO_ENABLED="+cgo)
	var out, faults []string
	for _, p := range all {
		if p.Standard || p.Name == "main" || b.mercer.has(p.ImportPath) || !Importable(p.ImportPath) {
			continue
		}
		switch why := p.why(); {
		case why != "" && !p.DepOnly && !(p.empty() && len(p.DepsErrors) == 0 && strings.Contains(why, "build constraints exclude all Go files") && wide(patterns)):
			faults = append(faults, fmt.Sprintf("package %s: %s", p.ImportPath, why))
		case why == "" && !p.empty():
			out = append(out, p.ImportPath)
		}
	}
	if len(faults) > 0 {
		return nil, errors.New("these packages cannot be compiled:\n" + strings.Join(faults, "\n") +
			"\n--with PACKAGE@VERSION takes single packages of a module")
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: there are no packages to add", strings.Join(patterns, ", "))
	}
	slices.Sort(out)
	return out, nil
}

// wide reports whether the patterns match packages that nobody has named.
func wide(patterns []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return strings.HasSuffix(p, "/...") })
}

// Importable reports whether other modules can import a package: it is neither internal
// nor vendored.
func Importable(path string) bool {
	parts := strings.Split(path, "/")
	return !slices.Contains(parts, "internal") && !slices.Contains(parts, "vendor")
}

// list runs "go list" for patterns of packages and what they import. It adds
// requirements that are missing.
func (b *building) list(ctx context.Context, cgo string, patterns []string) ([]*listed, error) {
	args := append([]string{"list", "-e", "-deps", "-json=ImportPath,Name,Standard,DepOnly,GoFiles,CgoFiles,Error,DepsErrors"}, patterns...)
	env := b.env
	b.env = append(slices.Clone(env), "CGO_ENABLED="+cgo)
	said, err := b.run(ctx, args...)
	b.env = env
	if err != nil {
		return nil, err
	}
	i := strings.Index(said, "\n{\n") // the lines before it report downloads
	if !strings.HasPrefix(said, "{") && i < 0 {
		return nil, fmt.Errorf("%s: there are no packages to add: %s", strings.Join(patterns, ", "), strings.TrimSpace(said))
	}
	if !strings.HasPrefix(said, "{") {
		said = said[i+1:]
	}
	var out []*listed
	for d := json.NewDecoder(bytes.NewReader([]byte(said))); ; {
		p := &listed{}
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		out = append(out, p)
	}
}

// noCgo says why cgo cannot be used, or "".
func (b *building) noCgo(ctx context.Context) string {
	if os.Getenv("CGO_ENABLED") == "0" {
		return "CGO_ENABLED is 0"
	}
	cc, err := b.run(ctx, "env", "CC")
	if name, _, _ := strings.Cut(strings.TrimSpace(cc), " "); err == nil {
		if _, err = exec.LookPath(name); err == nil {
			return ""
		}
		return "there is no C compiler (" + name + ")"
	}
	return err.Error()
}

// listWithout lists again without cgo. It is an error if a package that was asked for
// needs it.
func (b *building) listWithout(ctx context.Context, with []*listed, because string, patterns []string) ([]*listed, error) {
	for _, p := range with {
		if !p.Standard && len(p.CgoFiles) > 0 {
			b.cgo = fmt.Sprintf("package %s uses cgo (%s), and %s", p.ImportPath, p.CgoFiles[0], because)
		}
		if !p.DepOnly && p.Name != "main" && len(p.CgoFiles) > 0 && len(p.GoFiles) == 0 {
			return nil, fmt.Errorf("package %s cannot be compiled: %s uses cgo, and %s", p.ImportPath, p.CgoFiles[0], because)
		}
	}
	all, err := b.list(ctx, "0", patterns)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, p := range all {
		there[p.ImportPath] = !p.empty() && p.Error == nil
		if p.DepOnly || p.Name == "main" {
			continue
		}
		if why := p.why(); why != "" {
			return nil, fmt.Errorf("package %s cannot be compiled without cgo, and %s: %s", p.ImportPath, because, why)
		}
	}
	for _, p := range with { // a pattern does not match packages that have only cgo
		if !p.DepOnly && p.Name != "main" && !p.empty() && !there[p.ImportPath] {
			return nil, fmt.Errorf("package %s cannot be compiled without cgo, and %s", p.ImportPath, because)
		}
	}
	return all, nil
}
