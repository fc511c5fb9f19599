// Package experiment runs a paper's table: a list of independent tasks with
// stable names, each the run of one method on one data set.
//
//	Table ─ Select ─> Tasks ─ Run ─> Results ─ Rows ─> CSV, text, JSON
//
// A task draws its randomness from its name and the table's seed, never from
// the order in which tasks run, so the same bits come out whatever the number
// of workers, shards and interruptions.
//
// Run keeps each result in a file as soon as it is there. A run that is killed
// goes on where it was; the parts of a table that several machines ran with
// different Shards are read together by Load. Package slurm starts such parts
// on a cluster.
package experiment
