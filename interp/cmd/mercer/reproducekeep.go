package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/data/results"
	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/lib/experiment"
)

// command returns the shortest command line that makes the same table, on any
// engine.
func (r *reproduction) command() string {
	words := append([]string{"mercer", "reproduce"}, r.arguments()...)
	return strings.Join(append(words, "--format", "csv"), " ")
}

// arguments returns the arguments that select the same tasks.
func (r *reproduction) arguments() []string {
	args := []string{r.table.ID(), "--runs", fmt.Sprint(r.table.Runs), "--seed", fmt.Sprint(r.table.Seed)}
	if r.part.Datasets != nil {
		args = append(args, "--datasets", strings.Join(r.part.Datasets, ","))
	}
	if r.part.Methods != nil {
		args = append(args, "--methods", strings.Join(r.part.Methods, ","))
	}
	return args
}

// keep writes the table, and what made it, beside the results. data/results
// publishes tables in this form.
func (r *reproduction) keep(program string, rows []experiment.Row) error {
	var table bytes.Buffer
	if err := experiment.WriteCSV(&table, rows); err != nil {
		return err
	}
	made, err := json.MarshalIndent(results.Provenance{Command: r.command(), Program: program, SHA256: results.Sum(table.Bytes())}, "", "  ")
	if err != nil {
		return err
	}
	base := filepath.Join(r.out, strings.ReplaceAll(r.table.ID(), "/", "-"))
	return errors.Join(atomicfile.Write(base+".csv", table.Bytes(), 0o644), atomicfile.Write(base+".json", append(made, '\n'), 0o644))
}
