package front

import "maps"

// facts are some of what a cell means, by offsets in its source. A plan must not change them.
type facts struct {
	defined, assigned map[int]string // the types of the variables that the cell defines, and of those that := assigns to
	unseen            map[int]bool   // calls whose errors nothing reads
}

func newFacts() facts { return facts{map[int]string{}, map[int]string{}, map[int]bool{}} }

// add adds the facts of a stage.
func (f facts) add(more facts) {
	maps.Copy(f.defined, more.defined)
	maps.Copy(f.assigned, more.assigned)
	maps.Copy(f.unseen, more.unseen)
}

// hold reports whether they hold for another plan. After a cut, := defines a variable to which it
// only assigned before. The variable must have the same type.
func (f facts) hold(other facts) bool {
	for at, t := range f.assigned {
		if now, ok := other.defined[at]; ok && now != t {
			return false
		}
	}
	return maps.Equal(f.unseen, other.unseen)
}
