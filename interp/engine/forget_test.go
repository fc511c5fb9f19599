package engine

import "testing"

// Were the tables of an ssa.Program to change, a session would grow
// again, and a method that hides a promoted one would not be seen.
func TestTablesOfProgram(t *testing.T) {
	e := testEngine()
	if e.tables.packages == nil || e.tables.interfaces == nil || e.tables.parameters == nil || e.tables.methods == nil {
		t.Errorf("the tables of an ssa.Program are not what they were: %v", e.tables)
	}
}
