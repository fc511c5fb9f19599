package front

import (
	"go/ast"
	"go/token"
	"slices"
)

// Every cell that is parsed adds files to the file set, and most are parsed
// more than once. A file is kept as long as there is a step with positions in it.

// Texts returns the files for the positions in a step: those of its syntax,
// which may contain parts of older cells that are compiled again, and those of
// the variables of each of its packages.
func (f *Front) Texts(step Step) (syntax []*token.File, variables [][]*token.File) {
	for _, file := range step.Files {
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				switch n.(type) {
				case ast.Decl, ast.Stmt: // a function may have statements of several files
					syntax = f.fileAt(syntax, n.Pos())
				}
				return true
			})
		}
	}
	for _, pkg := range step.Variables {
		var files []*token.File
		for _, name := range pkg.Scope().Names() {
			files = f.fileAt(files, pkg.Scope().Lookup(name).Pos())
		}
		variables = append(variables, files)
	}
	return syntax, variables
}

func (f *Front) fileAt(files []*token.File, pos token.Pos) []*token.File {
	if !pos.IsValid() || len(files) > 0 && within(files[len(files)-1], pos) {
		return files
	}
	if file := f.fset.File(pos); file != nil && !slices.Contains(files, file) {
		files = append(files, file)
	}
	return files
}

func within(file *token.File, pos token.Pos) bool {
	return file.Base() <= int(pos) && int(pos) <= file.Base()+file.Size()
}

// sweep removes the files that have been parsed for a unit that has no use for them.
func (f *Front) sweep(u *Unit) {
	var used []*token.File
	if u != nil {
		for _, step := range u.Steps {
			syntax, variables := f.Texts(step)
			used = slices.Concat(append(variables, used, syntax)...)
		}
	}
	for _, file := range f.parsed {
		if !slices.Contains(used, file) {
			f.fset.RemoveFile(file)
		}
	}
	f.parsed = nil
	clear(f.sources)
}
