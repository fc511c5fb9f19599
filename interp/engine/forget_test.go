package engine

import "testing"

// Were the tables of an ssa.Program to change, a session would grow again.
func TestTablesOfProgram(t *testing.T) {
	e := testEngine()
	if e.tables.packages == nil || e.tables.interfaces == nil || e.tables.parameters == nil {
		t.Errorf("the tables of an ssa.Program are not what they were: %v", e.tables)
	}
}
