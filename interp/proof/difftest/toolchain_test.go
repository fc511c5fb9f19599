package difftest

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var (
	update = flag.Bool("update", false, "write what go run prints as the output of the programs")
	keep   = flag.String("keep", "", "write the programs as the Go toolchain gets them to this folder")
)

// module is the path of the module that the programs are built in. To be one
// binary they are packages of the module, named alias, since a package called
// main cannot be imported; where they print a type's name, it is put right.
const (
	module = "mercercorpus"
	alias  = "mAin"
)

var typeName = regexp.MustCompile(module + `/\w+\.|\b` + alias + `\.`)

// TestCorpusIsGo compares the output that the corpus expects with that of the
// Go toolchain.
func TestCorpusIsGo(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the Go toolchain is needed to check the corpus, and there is no go command")
	}
	programs := load(t)
	dir := t.TempDir()
	if *keep != "" {
		dir = *keep
	}
	commands := build(t, dir, programs)
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			var out, stderr bytes.Buffer
			args := commands[p.name]
			cmd := exec.CommandContext(ctx, args[0], args[1:]...)
			cmd.Stdout, cmd.Stderr = &out, &stderr
			err := cmd.Run()
			failed := typeName.ReplaceAllString(stderr.String(), "main.")
			if p.failure == "" && err != nil || p.failure != "" && p.equivalent == "" && (err == nil || !strings.Contains(failed, p.failure)) {
				t.Fatalf("%v, want %q\n%s", err, p.failure, failed)
			}
			got := typeName.ReplaceAllString(out.String(), "main.")
			if *update {
				if err := p.write(got); err != nil {
					t.Fatal(err)
				}
			} else if d := difference(got, p.output); d != "" {
				t.Error(d)
			}
		})
	}
}

// build compiles the programs and returns the command line of each.
func build(t *testing.T, dir string, programs []*program) map[string][]string {
	t.Helper()
	write := func(name, text string) {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module "+module+"\n\ngo 1.26\n")
	j := newJoiner(t, programs)
	bin := filepath.Join(dir, "bin")
	commands := map[string][]string{}
	var imports, cases strings.Builder
	for _, p := range programs {
		source, folder := p.equivalent, strings.ReplaceAll(p.name, "-", "_")
		switch {
		case p.whole:
			source = p.cells[0]
		case source == "":
			var err error
			if source, err = j.join(p.cells); err != nil {
				t.Errorf("%s: %v", p.name, err)
				continue
			}
		}
		part, ok, err := asPackage(source)
		switch {
		case err != nil:
			t.Errorf("%s: %v\n%s", p.name, err, source)
		case ok:
			write(filepath.Join(folder, "main.go"), part)
			fmt.Fprintf(&imports, "import %s %q\n", folder, module+"/"+folder)
			fmt.Fprintf(&cases, "\tcase %q:\n\t\t%s.Main()\n", p.name, folder)
			commands[p.name] = []string{filepath.Join(bin, "all"), p.name}
		default: // what it does before main would be done in every program
			write(filepath.Join("alone", folder, "main.go"), source)
			commands[p.name] = []string{filepath.Join(bin, folder)}
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	write("all/main.go", "package main\n\nimport \"os\"\n"+imports.String()+"\nfunc main() {\n\tswitch os.Args[1] {\n"+cases.String()+"\t}\n}\n")
	gocmd(t, dir, "build", "-trimpath", "-o", bin+string(filepath.Separator), "./all", "./alone/...")
	return commands
}

// gocmd runs the go command and returns what it prints.
func gocmd(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "GOTOOLCHAIN=local", "GO111MODULE=on")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}

// asPackage turns a program into a package with a function Main. It says no
// if the program does anything before main.
func asPackage(source string) (string, bool, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return "", false, err
	}
	base := fset.File(f.FileStart).Base()
	edits := []edit{{int(f.Name.Pos()) - base, int(f.Name.End()) - base, alias}}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				continue
			}
			if d.Name.Name == "init" {
				return "", false, nil
			}
			if d.Name.Name == "main" {
				edits = append(edits, edit{int(d.Name.Pos()) - base, int(d.Name.End()) - base, "Main"})
			}
		case *ast.GenDecl:
			if d.Tok == token.VAR && acts(d) {
				return "", false, nil
			}
		}
	}
	return apply(source, edits), true, nil
}

// acts tells whether the values of a declaration call functions.
func acts(d *ast.GenDecl) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
