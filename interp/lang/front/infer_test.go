package front

import "testing"

// What is made of a type for a moment, such as the signature of a later method,
// refers to the package in which it was checked. That package must not keep, or
// pass for its own, what it saw of the session.
func TestPackagesOfTypesHoldOnlyTheirOwn(t *testing.T) {
	f := newFront(t)
	commit := func(source string) *Unit {
		t.Helper()
		u, err := f.Prepare("cell", source)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		for _, s := range u.Steps {
			f.Commit(s)
		}
		return u
	}
	commit("type T struct{}\nvar other = 1")
	for _, source := range []string{
		"var q struct{ x int }\nfunc h() { q.x = 1 }",
		"func (T) m() struct{ x int } { return struct{ x int }{} }\nT{}.m().x",
	} {
		fields := 0
		for _, s := range commit(source).Steps {
			for id, o := range s.Info.Uses {
				if id.Name != "x" {
					continue
				}
				fields++
				for _, name := range o.Pkg().Scope().Names() {
					if found := o.Pkg().Scope().Lookup(name); found.Pkg() != o.Pkg() {
						t.Errorf("%s: the package of field x also holds %v", source, found)
					}
				}
			}
		}
		if fields == 0 {
			t.Errorf("%s: no field x is used", source)
		}
	}
}
