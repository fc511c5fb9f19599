package jupyter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// boost is progress in three steps.
func boost(out session.Output) {
	for i := range 3 {
		out.Progress(display.Progress{Stage: "boost", Done: i, Total: 9})
	}
}

var bars = script{
	"alone": func(_ context.Context, out session.Output) (display.Data, error) {
		boost(out)
		return text("value"), nil
	},
	"among others": func(_ context.Context, out session.Output) (display.Data, error) {
		out.Stream("stdout", "before\n")
		out.Display(display.WithID("x", display.HTML("old")))
		boost(out)
		out.Stream("stdout", "while\n")
		out.Update(display.WithID("x", display.HTML("new")))
		boost(out)
		out.Stream("stdout", "after")
		out.Progress(display.Progress{Stage: "boost", Done: 9, Total: 9, Ended: true})
		return text("value"), nil
	},
	"failing": func(_ context.Context, out session.Output) (display.Data, error) {
		out.Stream("stdout", "before\n")
		boost(out)
		return display.Data{}, errors.New("it failed")
	},
	"cleared": func(_ context.Context, out session.Output) (display.Data, error) {
		boost(out)
		out.Clear(false)
		out.Stream("stdout", "after\n")
		return display.Data{}, nil
	},
	"cleared later": func(_ context.Context, out session.Output) (display.Data, error) {
		boost(out)
		out.Clear(true)
		out.Stream("stdout", "instead\n")
		boost(out)
		return display.Data{}, nil
	},
	"long": func(_ context.Context, out session.Output) (display.Data, error) {
		for range 2 * (mostShown >> 20) {
			out.Display(display.MakeData(display.MIMETypeHTML, strings.Repeat("x", 1<<20)))
		}
		boost(out)
		return display.Data{}, nil
	},
}

// saved is what a front end saves: it handles outputs as nbclient does.
func saved(messages []received) (kept []string) {
	ids, wait := map[string]int{}, false
	add := func(text string) {
		if wait {
			kept, ids, wait = nil, map[string]int{}, false
		}
		kept = append(kept, text)
	}
	for _, m := range messages {
		data, _ := m.Content["data"].(map[string]any)
		transient, _ := m.Content["transient"].(map[string]any)
		id, _ := transient["display_id"].(string)
		show := fmt.Sprint(data["text/plain"])
		switch m.Type {
		case "stream":
			if n := len(kept); n > 0 && !wait && strings.HasPrefix(kept[n-1], "printed ") {
				kept[n-1] += m.str("text")
			} else {
				add("printed " + m.str("text"))
			}
		case "display_data":
			add(show)
			if id != "" {
				ids[id] = len(kept) - 1
			}
		case "update_display_data":
			if i, ok := ids[id]; ok {
				kept[i] = show
			}
		case "execute_result":
			add(show)
		case "error":
			add("error " + m.str("evalue"))
		case "clear_output":
			if wait = m.Content["wait"] == true; !wait {
				kept, ids = nil, map[string]int{}
			}
		}
	}
	return kept
}

// TestBarDisappears: a cell that is done is saved as if there had been no bar.
func TestBarDisappears(t *testing.T) {
	c := connection(t)
	serve(t, c, bars)
	cl := newClient(t, c)
	for cell, want := range map[string][]string{
		"alone":         {"value"},
		"among others":  {"printed before\n", "new", "printed while\nafter", "value"},
		"failing":       {"printed before\n", "boost 2/9, 0.0 s, stopped", "error it failed"},
		"cleared":       {"printed after\n"},
		"cleared later": {"printed instead\n"},
	} {
		for range 2 {
			id := cl.send(cl.shell, "execute_request", run(cell))
			cl.reply(cl.shell, id)
			out := cl.outputs(id)
			if got := saved(out); !slices.Equal(got, want) {
				t.Errorf("%s: %q is saved, want %q, after %s", cell, got, want, kinds(out))
			}
			if _, again, _ := strings.Cut(kinds(out), "clear_output"); cell == "among others" && strings.Count(again, "stream") != 2 {
				t.Errorf("text is shown again in pieces: %s", again)
			}
			if n := strings.Count(kinds(out), "execute_input"); n != 1 {
				t.Errorf("%s: %s", cell, kinds(out))
			}
			if shown := fmt.Sprint(out); !strings.Contains(shown, "<progress") || !strings.Contains(shown, "progress-"+id) {
				t.Errorf("%s: no bar in %.2000s", cell, shown)
			}
		}
	}
}

// TestBarAfterMuch: what a cell has shown is not shown again if it is too much; the
// bar becomes an empty text.
func TestBarAfterMuch(t *testing.T) {
	c := connection(t)
	serve(t, c, bars)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", run("long"))
	cl.reply(cl.shell, id)
	kept := saved(cl.outputs(id))
	if n := len(kept); n != 1+2*(mostShown>>20) || kept[n-1] != "" {
		t.Errorf("%d outputs, the last %.100q", n, kept[n-1])
	}
}

// TestExpressionHasNoBar: what a user expression reports is not shown.
func TestExpressionHasNoBar(t *testing.T) {
	c := connection(t)
	serve(t, c, bars)
	cl := newClient(t, c)
	id := cl.send(cl.shell, "execute_request", object{"code": "", "user_expressions": object{"a": "alone"}})
	values := cl.reply(cl.shell, id).Content["user_expressions"].(object)
	if v := values["a"].(object); v["status"] != "ok" || kinds(cl.outputs(id)) != " execute_input" {
		t.Errorf("%v", values)
	}
}
