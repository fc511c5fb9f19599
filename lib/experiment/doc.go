// Package experiment reproduces a table of a paper. A table is a list of
// independent tasks whose names never change. Each task runs one method on one data
// set.
//
//	Table ─ Select ─> Tasks ─ Run ─> Results ─ Rows ─> CSV, text, JSON
//
// The random numbers of a task depend only on its name and the seed of the table,
// not on the order in which tasks run. So the results have the same bits for any
// number of workers, shards and interruptions.
//
// Run stores each result in a file as soon as its task ends. A run that was killed
// continues where it stopped. Several machines can run different Shards of a table;
// Load reads all their results. Package slurm runs the shards on a cluster.
package experiment
