package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/mercer-go/mercer/data"
)

// program names this build: results of another one are not mixed with its own.
func program() string {
	return fmt.Sprintf("mercer %s, %s %s/%s", build(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// command is the shortest command line that asks for the same table, on
// whatever engine.
func (r *reproduction) command() string {
	words := append([]string{"mercer", "reproduce"}, r.arguments()...)
	return strings.Join(append(words, "--format", "csv"), " ")
}

// arguments ask for the same tasks.
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

// keep writes the table and what made it beside the results, as data/results
// publishes them.
func (r *reproduction) keep(program string, writeCSV func(*os.File) error) error {
	made, err := json.MarshalIndent(data.Provenance{Command: r.command(), Program: program}, "", "  ")
	if err != nil {
		return err
	}
	base := filepath.Join(r.out, strings.ReplaceAll(r.table.ID(), "/", "-"))
	if err := writeFile(base+".csv", writeCSV); err != nil {
		return err
	}
	return writeFile(base+".json", func(to *os.File) error {
		_, err := to.Write(append(made, '\n'))
		return err
	})
}

// writeFile makes a file that appears whole or not at all.
func writeFile(path string, write func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".mercer-*.tmp")
	if err != nil {
		return err
	}
	if err = errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
