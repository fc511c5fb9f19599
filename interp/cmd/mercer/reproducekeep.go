package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/data/results"
	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/regular"
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
	files, err := r.files(program, rows)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := atomicfile.Write(f.path, f.content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// file is a file to write.
type file struct {
	path    string
	content []byte
}

// files returns what to write, in this order. Whatever is missing of it after an
// interruption, the table that is there has its checksum: before another table
// is replaced, both are in the JSON file.
func (r *reproduction) files(program string, rows []experiment.Row) ([]file, error) {
	var table bytes.Buffer
	if err := experiment.WriteCSV(&table, rows); err != nil {
		return nil, err
	}
	base := filepath.Join(r.out, strings.ReplaceAll(r.table.ID(), "/", "-"))
	made := results.Provenance{Command: r.command(), Program: program, SHA256: results.Sum(table.Bytes())}
	last, err := provenance(base+".json", made)
	if err != nil {
		return nil, err
	}
	csv := file{base + ".csv", table.Bytes()}
	old, err := regular.ReadFile(csv.path)
	if errors.Is(err, fs.ErrNotExist) {
		return []file{last, csv}, nil
	} else if err != nil {
		return nil, err
	}
	var before results.Provenance
	text, err := regular.ReadFile(last.path)
	switch {
	case err == nil:
		_ = json.Unmarshal(text, &before) // then the old table has no checksum
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	before = before.Of(old)
	made.Before = &before
	first, err := provenance(last.path, made)
	return []file{first, csv, last}, err
}

// provenance is the JSON file of a table.
func provenance(path string, made results.Provenance) (file, error) {
	text, err := json.MarshalIndent(made, "", "  ")
	return file{path, append(text, '\n')}, err
}
