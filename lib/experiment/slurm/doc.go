// Package slurm runs a table of package experiment on a Slurm cluster, as a job
// array. Each element of the array runs one command for one shard of the table. All
// elements write their results to one folder, which all nodes must share.
//
// The package uses sbatch, squeue and scancel. To find the reason for a failure, it
// uses sacct or scontrol if they are available. It decides from the results alone
// whether an element has done its work, so Slurm accounting is not needed.
package slurm
