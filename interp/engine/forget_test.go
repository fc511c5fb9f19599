package engine

import "testing"

// Were the tables of an ssa.Program to change, a session would grow
// again, and a method that hides a promoted one would not be seen.
func TestTablesOfProgram(t *testing.T) {
	e := testEngine()
	if e.tables.Packages == nil || e.tables.Interfaces == nil || e.tables.Parameters == nil || e.tables.Methods == nil {
		t.Errorf("the tables of an ssa.Program are not what they were: %v", e.tables)
	}
}
