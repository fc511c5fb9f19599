// Package slurm runs a table of package experiment on a Slurm cluster: as a job
// array whose elements are shards of the table, each a run of one command with
// results in one folder that all nodes share.
//
// It uses sbatch, squeue and scancel, and for the reason of a failure sacct or
// scontrol where they answer. Whether an element has done its work is read
// from its results alone, so accounting need not be set up.
package slurm
