package experiment

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Task is one run of one method on one data set.
type Task struct {
	ID              string // "paper/table/dataset/method/run", unique and stable
	Dataset, Method string // names of the data set and the method
	Run             int    // counted from 0

	// Seed is the seed of this task alone. It is derived from ID and the seed of
	// the table.
	Seed uint64
	// Split is the seed for what all methods share in a run, such as the division
	// into training and test rows. It is derived from the data set and the run and
	// is the same for every method, so that methods can be compared in pairs.
	Split uint64
}

// Output is the outcome of a task.
type Output struct {
	Values []Value // the measured numbers
	// Artefact is a file to store with the result, such as the coefficients of a
	// model or its predictions, for use in Table.Finish. nil means no file.
	Artefact []byte
}

// Value is one measured number.
type Value struct {
	Param  string  `json:"param,omitempty"` // distinguishes values of the same method and metric, such as "T=100"; may be empty
	Metric string  `json:"metric"`          // for example "test_error_pct"
	Value  float64 `json:"value"`           // finite
}

// Tasks returns the tasks of the table. They are ordered by data set and then by
// run, so that a run which is interrupted has already compared all methods on some
// data.
func (t Table) Tasks() []Task {
	tasks := make([]Task, 0, len(t.Datasets)*t.Runs*len(t.Methods))
	for _, dataset := range t.Datasets {
		for run := range t.Runs {
			for _, m := range t.Methods {
				tasks = append(tasks, t.task(dataset, m.Name, run))
			}
		}
	}
	return tasks
}

func (t Table) task(dataset, method string, run int) Task {
	id := fmt.Sprintf("%s/%s/%s/%d", t.ID(), dataset, method, run)
	return Task{
		ID: id, Dataset: dataset, Method: method, Run: run,
		Seed:  seed(t.Seed, id),
		Split: seed(t.Seed, fmt.Sprintf("%s/%s//%d", t.ID(), dataset, run)), // the empty method name belongs to no method
	}
}

// seed returns the first 8 bytes of the SHA-256 of the seed of the table and a
// name. Unlike a sum or a count, this makes the seeds of all tasks independent.
func seed(table uint64, name string) uint64 {
	sum := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, table), name...))
	return binary.BigEndian.Uint64(sum[:])
}

// method returns the method with that name.
func (t Table) method(name string) Method {
	for _, m := range t.Methods {
		if m.Name == name {
			return m
		}
	}
	return Method{}
}
