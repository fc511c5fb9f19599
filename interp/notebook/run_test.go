package notebook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

// fake is a session that does what the first word of a cell says.
type fake struct{ ran []string }

func (f *fake) Run(ctx context.Context, cell session.Cell, out session.Output) (display.Data, error) {
	f.ran = append(f.ran, cell.Name)
	failure := &session.Error{Kind: session.Panic, Message: "oh", Cell: cell.Name, Line: 1, Trace: []string{"at f"}}
	switch verb, _, _ := strings.Cut(cell.Source, "\n"); verb {
	case "show":
		out.Stream("stdout", "one\n")
		out.Stream("stdout", "two\n")
		out.Stream("stderr", "three\n")
		out.Display(display.Data{Data: display.MIMEMap{"image/png": []byte{1}}})
		return display.Data{Data: display.MIMEMap{"text/plain": "a\nb"}}, nil
	case "named":
		out.Display(display.WithID("x", display.HTML("old")))
	case "update":
		out.Stream("stdout", "kept")
		out.Update(display.WithID("x", display.HTML("new")))
	case "again":
		out.Display(display.WithID("x", display.HTML("again")))
	case "clear":
		out.Stream("stdout", "gone")
		out.Clear(false)
		out.Stream("stdout", "a")
		out.Clear(true)
		out.Progress(display.Progress{Stage: "boost"})
		out.Display(display.HTML("b"))
		out.Clear(true)
	case "clear and fail":
		out.Stream("stdout", "gone")
		out.Clear(true)
		return display.Data{}, failure
	case "fail":
		return display.Data{}, failure
	case "broken":
		panic("session")
	case "wait":
		<-ctx.Done()
		failure.Kind, failure.Message, failure.Trace = session.Interrupted, "", []string{"cell1:1: interrupted"}
		return display.Data{}, failure
	}
	return display.Data{}, nil
}

// notebookOf makes a notebook whose code cells have the sources and an old output.
func notebookOf(t *testing.T, sources ...string) *Notebook {
	t.Helper()
	cells := []string{`{"cell_type":"markdown","source":"fail","metadata":{}}`}
	for _, s := range sources {
		cells = append(cells, fmt.Sprintf(`{"cell_type":"code","source":%q,"metadata":{},"execution_count":9,
			"outputs":[{"output_type":"stream","name":"stdout","text":"old"}]}`, s))
	}
	nb, err := Parse([]byte(`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` + strings.Join(cells, ",") + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

// counts is the cells' execution counts and numbers of outputs.
func counts(nb *Notebook) string {
	var s []string
	for _, c := range nb.Cells()[1:] {
		outputs, _ := c.fields["outputs"].([]any)
		s = append(s, fmt.Sprint(c.fields["execution_count"], ":", len(outputs)))
	}
	return strings.Join(s, " ")
}

func TestRunOutputs(t *testing.T) {
	nb := notebookOf(t, "show")
	if err := Run(t.Context(), nb, &fake{}, Options{}); err != nil {
		t.Fatal(err)
	}
	const want = `   "execution_count": 1,
   "metadata": {},
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "one\n",
      "two\n"
     ]
    },
    {
     "name": "stderr",
     "output_type": "stream",
     "text": [
      "three\n"
     ]
    },
    {
     "data": {
      "image/png": "AQ==",
      "text/plain": [
       "<image/png>"
      ]
     },
     "metadata": {},
     "output_type": "display_data"
    },
    {
     "data": {
      "text/plain": [
       "a\n",
       "b"
      ]
     },
     "execution_count": 1,
     "metadata": {},
     "output_type": "execute_result"
    }
   ],
`
	if got := string(nb.Bytes()); !strings.Contains(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}

func TestRunErrors(t *testing.T) {
	tests := []struct {
		name    string
		sources []string
		tagged  int // cell that may fail
		opts    Options
		want    string // counts
		err     string
	}{
		{"all well", []string{"x", "", "show"}, 0, Options{}, "1:0 <nil>:0 2:4", ""},
		{"stops", []string{"x", "fail", "x"}, 0, Options{}, "1:0 2:1 9:1", "cell 2: cell2:1: panic: oh"},
		{"allowed", []string{"fail", "x"}, 0, Options{AllowErrors: true}, "1:1 2:0", ""},
		{"tagged", []string{"fail", "x"}, 1, Options{}, "1:1 2:0", ""},
		{"session", []string{"broken"}, 0, Options{}, "1:1", "cell 1: internal error of the interpreter: session"},
		{"late", []string{"wait", "x"}, 1, Options{Timeout: time.Millisecond}, "1:1 9:1", "cell 1: cell1:1: interrupted: stopped after 1ms"},
		{"late, allowed", []string{"wait", "x"}, 0, Options{Timeout: time.Millisecond, AllowErrors: true}, "1:1 2:0", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			nb := notebookOf(t, test.sources...)
			if test.tagged > 0 {
				nb.Cells()[test.tagged].fields["metadata"] = map[string]any{"tags": []any{tagRaises}}
			}
			err := Run(t.Context(), nb, &fake{}, test.opts)
			var failed *CellError
			if (err == nil) != (test.err == "") || err != nil && (!strings.HasPrefix(err.Error(), test.err) || !errors.As(err, &failed)) {
				t.Errorf("error %v, want %s", err, test.err)
			}
			if got := counts(nb); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestRunErrorOutput(t *testing.T) {
	nb := notebookOf(t, "fail")
	_ = Run(t.Context(), nb, &fake{}, Options{})
	got := nb.Cells()[1].fields["outputs"]
	want := []any{map[string]any{
		"output_type": "error", "ename": "panic", "evalue": "oh",
		"traceback": []any{"\x1b[31mcell1:1: panic: oh\x1b[0m", "at f"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRunOutOfTime(t *testing.T) {
	interrupted := func(message string) *session.Error {
		e := &session.Error{Kind: session.Interrupted, Message: message, Cell: "cell1"}
		e.Trace = []string{e.Error(), "more"}
		return e
	}
	for _, test := range []struct {
		err   error
		want  string
		trace []string
	}{
		{interrupted(""), "cell1: interrupted: stopped after 2s", []string{"cell1: interrupted: stopped after 2s", "more"}},
		{interrupted("left behind"), "cell1: interrupted: stopped after 2s; left behind", []string{"cell1: interrupted: stopped after 2s; left behind", "more"}},
		{errors.New("oh"), "stopped after 2s: oh", nil},
	} {
		before := test.err.Error()
		got := outOfTime(test.err, 2*time.Second)
		var e *session.Error
		if errors.As(got, &e) && cmp.Diff(test.trace, e.Trace) != "" || got.Error() != test.want || test.err.Error() != before {
			t.Errorf("%v became %v, want %s", test.err, got, test.want)
		}
	}
}

func TestRunCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &fake{}
	nb := notebookOf(t, "x", "wait", "x")
	err := Run(ctx, nb, s, Options{AllowErrors: true, Progress: func(p Progress) {
		if p.Number == 2 && !p.Done {
			cancel()
		}
		if p.Number == 2 && p.Done && !errors.Is(p.Err, context.Canceled) {
			t.Errorf("the progress tells of %v", p.Err)
		}
	}})
	if !errors.Is(err, context.Canceled) || len(s.ran) != 2 {
		t.Errorf("%v after %v", err, s.ran)
	}
}

func TestRunProgress(t *testing.T) {
	var got []string
	err := Run(t.Context(), notebookOf(t, "show", "", "fail\nx"), &fake{}, Options{Progress: func(p Progress) {
		got = append(got, fmt.Sprint(p.Number, "/", p.Total, " ", p.Done, " ", p.Err, " ", texts(p)))
	}})
	if err == nil {
		t.Error("no error")
	}
	want := []string{
		"1/2 false <nil> []",
		"1/2 true <nil> [{stdout one\ntwo\n} {stderr three\n} { <image/png>} { a\nb}]",
		"2/2 false <nil> []",
		"2/2 true cell2:1: panic: oh []",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestRunUpdates: what a cell shows in the place of older outputs, and what it
// clears, is so in the notebook as it is in a client.
func TestRunUpdates(t *testing.T) {
	nb := notebookOf(t, "named", "update", "named", "update")
	if err := Run(t.Context(), nb, &fake{}, Options{}); err != nil {
		t.Fatal(err)
	}
	if got := outputs(nb); got != "html:new | kept | html:new | kept" {
		t.Errorf("updated: %s", got)
	}
	nb = notebookOf(t, "update", "named", "again")
	if err := Run(t.Context(), nb, &fake{}, Options{}); err != nil {
		t.Fatal(err)
	}
	if got := outputs(nb); got != "kept | html:again | html:again" {
		t.Errorf("shown again: %s", got)
	}
}

func TestRunClears(t *testing.T) {
	nb := notebookOf(t, "clear", "clear and fail")
	var inside []display.Progress
	opts := Options{AllowErrors: true, Inside: func(p display.Progress) { inside = append(inside, p) }}
	if err := Run(t.Context(), nb, &fake{}, opts); err != nil {
		t.Fatal(err)
	}
	if got := outputs(nb); got != "html:b | error" {
		t.Errorf("cleared: %s", got)
	}
	if len(inside) != 1 || inside[0].Stage != "boost" {
		t.Errorf("inside: %+v", inside)
	}
}

// outputs is what the cells show, in short.
func outputs(nb *Notebook) string {
	var cells []string
	for _, c := range nb.Cells()[1:] {
		var shown []string
		all, _ := c.fields["outputs"].([]any)
		for _, o := range all {
			output := o.(map[string]any)
			switch output["output_type"] {
			case "stream":
				shown = append(shown, output["text"].(string))
			case "display_data":
				shown = append(shown, "html:"+fmt.Sprint(output["data"].(map[string]any)["text/html"]))
			default:
				shown = append(shown, fmt.Sprint(output["output_type"]))
			}
		}
		cells = append(cells, strings.Join(shown, " "))
	}
	return strings.Join(cells, " | ")
}

func texts(p Progress) []Text {
	if p.Texts == nil {
		return nil
	}
	return slices.Collect(p.Texts)
}

// TestRunSetsTheLanguage: what JupyterLab gets from the kernel is in the file already.
func TestRunSetsTheLanguage(t *testing.T) {
	for _, metadata := range []string{`{}`, `{"language_info": {"name": "go", "version": "go1.11.2"}, "kept": 1}`} {
		nb, err := Parse([]byte(`{"nbformat": 4, "nbformat_minor": 5, "metadata": ` + metadata + `, "cells": []}`))
		if err != nil {
			t.Fatal(err)
		}
		if err := Run(t.Context(), nb, &fake{}, Options{}); err != nil {
			t.Fatal(err)
		}
		kernel, err := json.Marshal(content.Go())
		if err != nil {
			t.Fatal(err)
		}
		var want any
		if err := json.Unmarshal(kernel, &want); err != nil {
			t.Fatal(err)
		}
		meta := nb.fields["metadata"].(map[string]any)
		if diff := cmp.Diff(want, meta["language_info"]); diff != "" {
			t.Errorf("%s: %s", metadata, diff)
		}
		if strings.Contains(metadata, "kept") != (meta["kept"] != nil) {
			t.Errorf("other metadata: %v", meta)
		}
	}
}
