package assist

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// Complete lists what may replace the word before the cursor:
//
//   - after a dot, the members of what is before it; if it is a package that is not imported
//     yet, their signatures say so;
//   - in an import, import paths;
//   - in a struct literal, first the fields that it does not have yet, then other names;
//   - elsewhere, the names in scope, and the names and keywords of Go.
//
// Names with the type that is wanted come first, then those declared nearest.
func (s *Session) Complete(source string, cursor int) Completion {
	at := offset(source, max(cursor, 0))
	start, end := wordAt(source, at)
	var found []Match
	switch p, from, _ := placeOf(source, at); p {
	case inComment, inString:
		start = at
	case inImport:
		start = from
		found = s.paths(source[start:at])
	default:
		found = s.names(source, start, at, end)
	}
	points := func(i int) int { return utf8.RuneCountInString(source[:i]) }
	return Completion{Matches: found, Start: points(start), End: points(at)}
}

// names completes the word source[start:at], which continues up to end.
func (s *Session) names(source string, start, at, end int) []Match {
	w := &work{partial: s.Front.Partial(source, start, end, true)}
	prefix := source[start:at]
	if len(w.Path) == 0 {
		if afterDot(source, start) {
			return nil
		}
	} else {
		w.expected = w.want()
	}
	switch sel := w.selector(); {
	case sel != nil:
		w.members(sel.X)
		if pkg, path := s.forgotten(w); pkg != nil {
			w.exported(pkg)
			for i := range w.found {
				w.found[i].Signature += " // import " + strconv.Quote(path)
			}
		}
	case afterDot(source, start):
		return nil
	case w.labels():
	default:
		w.literalKeys()
		w.receiverParams()
		w.visible()
		w.keywords()
	}
	found := w.matching(prefix)
	if !strings.HasPrefix(source[end:], "(") && end == at {
		found = w.withCall(found, prefix)
	}
	return found
}

// partial is front.Partial, for embedding.
type partial = front.Partial

// work is the work for one completion.
type work struct {
	*partial
	expected types.Type // of what stands at the cursor; nil if anything may
	found    []Match
	objects  map[string]types.Object // of the matches
}

// selector returns the selector whose name is at the cursor, or nil.
func (w *work) selector() *ast.SelectorExpr {
	if len(w.Path) < 2 {
		return nil
	}
	sel, ok := w.Path[1].(*ast.SelectorExpr)
	if !ok || sel.Sel != w.Path[0] {
		return nil
	}
	return sel
}

// add adds the name of an object.
func (w *work) add(o types.Object, distance int) {
	if w.objects == nil {
		w.objects = map[string]types.Object{}
	}
	w.objects[o.Name()] = o
	w.found = append(w.found, Match{
		Text: o.Name(), Kind: kindOf(o), Signature: w.signature(o),
		fit: w.fit(o), distance: distance,
	})
}

// visible adds the names in scope.
func (w *work) visible() {
	w.Visible(func(o types.Object, distance int) {
		if o.Name() == front.Hole || o.Name() == "_" || strings.ContainsAny(o.Name(), " .") {
			return
		}
		// Within the scope of the session: the cell's own names, others, packages.
		distance *= 3
		if o.Parent() == w.Package.Scope() || o.Pkg() != nil && o.Pkg() != w.Package {
			if !w.Own[o.Name()] {
				distance++
			}
			if _, ok := o.(*types.PkgName); ok {
				distance++
			}
		}
		w.add(o, distance)
	})
}

// keywords adds Go's keywords.
func (w *work) keywords() {
	for tok := token.BREAK; tok <= token.VAR; tok++ {
		w.found = append(w.found, Match{Text: tok.String(), Kind: "keyword", fit: worst, distance: 1 << 20})
	}
}

// matching returns the matches that begin with prefix. If there are none, it
// ignores case.
func (w *work) matching(prefix string) []Match {
	out := slices.DeleteFunc(slices.Clone(w.found), func(m Match) bool { return !strings.HasPrefix(m.Text, prefix) })
	if len(out) == 0 {
		prefix = strings.ToLower(prefix)
		out = slices.DeleteFunc(slices.Clone(w.found), func(m Match) bool { return !strings.HasPrefix(strings.ToLower(m.Text), prefix) })
	}
	return ranked(out)
}

// ranked sorts matches and removes duplicates.
func ranked(out []Match) []Match {
	slices.SortFunc(out, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.fit, b.fit), cmp.Compare(a.distance, b.distance), strings.Compare(a.Text, b.Text))
	})
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(m Match) bool {
		again := seen[m.Text]
		seen[m.Text] = true
		return again
	})
}

// paths completes an import path, or else the last part of one.
func (s *Session) paths(prefix string) []Match {
	var out, other []Match
	for _, p := range s.Front.Paths() {
		m := Match{Text: p, Kind: "path", distance: strings.Count(p, "/")}
		switch {
		case strings.HasPrefix(p, prefix):
			out = append(out, m)
		case prefix != "" && strings.Contains(strings.ToLower(p), "/"+strings.ToLower(prefix)):
			other = append(other, m)
		}
	}
	if len(out) == 0 {
		out = other
	}
	return ranked(out)
}
