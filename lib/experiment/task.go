package experiment

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Task is one run of one method on one data set.
type Task struct {
	ID              string // "paper/table/dataset/method/run", unique and stable
	Dataset, Method string
	Run             int // from 0

	// Seed is the task's own, made of its ID and the table's seed.
	Seed uint64
	// Split is the seed for what the methods of a table share in a run, such as
	// the division into training and test rows: that of the data set and the run,
	// equal for every method, so that methods can be compared in pairs.
	Split uint64
}

// Output is what a task found out.
type Output struct {
	Values []Value
	// Artefact is a file to keep, such as a model's coefficients or its predictions,
	// for Table.Finish; nil means none.
	Artefact []byte
}

// Value is one measured figure.
type Value struct {
	Param  string  `json:"param,omitempty"` // what tells it from others of the same method, such as "T=100"; may be empty
	Metric string  `json:"metric"`          // such as "test_error_pct"
	Value  float64 `json:"value"`           // finite
}

// Tasks lists the table's tasks: data set by data set, in each run by run, so
// that a run that is cut short has compared all methods.
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
		Split: seed(t.Seed, fmt.Sprintf("%s/%s//%d", t.ID(), dataset, run)), // no method has an empty name
	}
}

// seed is the first 8 bytes of the SHA-256 of the table's seed and a name:
// unlike a sum or a count it ties no two tasks together.
func seed(table uint64, name string) uint64 {
	sum := sha256.Sum256(append(binary.BigEndian.AppendUint64(nil, table), name...))
	return binary.BigEndian.Uint64(sum[:])
}

// method is the table's method of that name.
func (t Table) method(name string) Method {
	for _, m := range t.Methods {
		if m.Name == name {
			return m
		}
	}
	return Method{}
}
