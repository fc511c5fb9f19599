package notebook

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// judge is a session whose check cells say what the last answer cell ends with.
type judge struct{ answer string }

func (j *judge) Run(_ context.Context, cell session.Cell, _ session.Output) (display.Data, error) {
	first, rest, _ := strings.Cut(cell.Source, "\n")
	if checkLine().MatchString(first) {
		return display.Data{Data: display.MIMEMap{"text/plain": j.answer + "\nbecause"}}, nil
	}
	j.answer = rest
	return display.Data{}, nil
}

// document is a notebook of cells; those that begin with "text:" are markdown.
func document(t *testing.T, cells ...string) *Notebook {
	t.Helper()
	var list []any
	for _, source := range cells {
		text, markdown := strings.CutPrefix(source, "text:")
		cell := map[string]any{"cell_type": "code", "source": text, "metadata": map[string]any{}, "outputs": []any{}, "execution_count": nil}
		if markdown {
			cell = map[string]any{"cell_type": "markdown", "source": text, "metadata": map[string]any{}}
		}
		list = append(list, cell)
	}
	data, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 4, "metadata": map[string]any{}, "cells": list})
	if err != nil {
		t.Fatal(err)
	}
	nb, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

func TestPutAnswers(t *testing.T) {
	const answer, check = "// Exercise 2\nNot answered yet", "// Check exercise 2\nverdict"
	given := func(lines string) string {
		return "text:<details>\n\n```go\n// Exercise 2\n" + lines + "\n```\nWhy.\n```go\nother\n```\n</details>"
	}
	nb := document(t, answer, check, given("Right"))
	if err := Run(t.Context(), nb, &judge{}, Options{}); err != nil {
		t.Errorf("a reader's open answer is no error, but: %v", err)
	}
	if err := nb.PutAnswers(); err != nil {
		t.Fatal(err)
	}
	if got := nb.Cells()[0].Source(); got != "// Exercise 2\nRight" {
		t.Errorf("the answer is %q", got)
	}
	if err := Run(t.Context(), nb, &judge{}, Options{}); err != nil {
		t.Error(err)
	}
	nb = document(t, "x", answer, check, "// What if 1\nopen", "// Check what if 1", given("Rightly"), "text:```go\n// What if 1\nRight\n```")
	if err := nb.PutAnswers(); err != nil {
		t.Fatal(err)
	}
	var failed *CellError
	if err := Run(t.Context(), nb, &judge{}, Options{}); !errors.As(err, &failed) || failed.Number != 3 || !strings.Contains(err.Error(), "not right: Rightly") {
		t.Errorf("a wrong answer: %v", err)
	}
	for name, c := range map[string]struct {
		cells []string
		err   string
	}{
		"no cell":     {[]string{check, given("x")}, `Exercise 2 has no cell that begins with "// Exercise 2"`},
		"no check":    {[]string{answer, given("x")}, `Exercise 2 has no cell that begins with "// Check exercise 2"`},
		"no answer":   {[]string{answer, check}, "Exercise 2 has 0 answers, not one"},
		"two answers": {[]string{answer, check, given("x"), given("y")}, "Exercise 2 has 2 answers, not one"},
		"another":     {[]string{answer, check, given("x"), "text:```go\n// Exercise 3\nx\n```"}, `Exercise 3 has no cell`},
	} {
		if err := document(t, c.cells...).PutAnswers(); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, want %s", name, err, c.err)
		}
	}
}
