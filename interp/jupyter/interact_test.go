package jupyter

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// TestInteract drives a function of a cell as a front end does.
func TestInteract(t *testing.T) {
	cl, ids := widgets(t, "import \"fmt\"\n"+shown)
	if ids["c"] == "" || ids["gamma"] == "" {
		t.Fatalf("the parameters have no controls: %v", ids)
	}
	id := cl.send(cl.shell, "comm_msg", change(ids["c"], 2.5))
	got := cl.until(id)
	var text string
	for _, m := range got {
		switch m.Type {
		case "comm_msg":
			data := m.Content["data"].(map[string]any)
			if data["method"] != "echo_update" || m.Parent != id {
				t.Errorf("the echo: %+v", m)
			}
		case "update_display_data":
			text, _ = m.Content["data"].(map[string]any)["text/plain"].(string)
		}
	}
	if text != "at 2.5 1" {
		t.Errorf("redrawn: %q in %+v", text, got)
	}

	id = cl.send(cl.shell, "comm_msg", change(ids["c"], 70))
	got = cl.until(id)
	if n := count(got, "update_display_data"); n != 0 {
		t.Errorf("%d redraws by a function that fails", n)
	}
	if in := within(got, ids["OutputModel"], id); len(in) != 2 || in[0].Type != "clear_output" || in[1].str("evalue") != "too much" {
		t.Errorf("shown below the controls: %+v", in)
	}
	if r := cl.ask("execute_request", run("1 + 1")); r.str("status") != "ok" {
		t.Errorf("after the failure: %+v", r)
	}
}

// within are the messages that a front end puts into an output area: those that
// answer the one which its msg_id names.
func within(ms []received, area, parent string) (in []received) {
	inside := false
	for _, m := range ms {
		switch {
		case m.Type == "comm_msg" && m.str("comm_id") == area:
			state, _ := m.Content["data"].(map[string]any)["state"].(map[string]any)
			inside = state["msg_id"] == parent
		case inside && m.Parent == parent && m.Type != "status":
			in = append(in, m)
		}
	}
	return in
}

// TestInteractPrints has what a function prints take the place of what it has
// printed before, and go when it prints nothing.
func TestInteractPrints(t *testing.T) {
	cl, ids := widgets(t, "import \"fmt\"\n"+`widget.Interact(func(c float64) {
	if c > 5 {
		fmt.Println("c is", c)
	}
})`)
	for _, step := range []struct {
		value float64
		want  string
	}{{2, ""}, {7, "clear_output true, stream c is 7\n, "}, {3, "clear_output false, "}, {4, ""}} {
		id := cl.send(cl.shell, "comm_msg", change(ids["c"], step.value))
		all := cl.until(id)
		shown := ""
		for _, m := range within(all, ids["OutputModel"], id) {
			if m.Type == "clear_output" {
				shown += fmt.Sprint("clear_output ", m.Content["wait"], ", ")
			} else {
				shown += m.Type + " " + m.str("text") + ", "
			}
		}
		if shown != step.want || count(all, "stream") != strings.Count(step.want, "stream") {
			t.Errorf("at %v: %q, want %q, in %+v", step.value, shown, step.want, all)
		}
	}
}

// TestInteractAfterThePage: a page that was loaded again cannot update the
// output of a cell. It finds what the function returns among the widgets, once.
func TestInteractAfterThePage(t *testing.T) {
	cl, ids := widgets(t, "import \"fmt\"\n"+shown)
	cl.until(cl.send(cl.shell, "comm_open", object{"comm_id": "page", "target_name": "jupyter.widget.control", "data": object{}}))
	var page []received
	for range 2 { // a second page changes nothing
		page = cl.until(cl.send(cl.shell, "comm_msg", object{"comm_id": "page", "data": object{"method": "request_states"}}))
	}
	var states struct {
		Data struct {
			States map[string]struct {
				Name  string         `json:"model_name"`
				State map[string]any `json:"state"`
			} `json:"states"`
		} `json:"data"`
	}
	for _, m := range page {
		if m.Type == "comm_open" {
			t.Errorf("opened for the second page: %+v", m)
		}
		if m.Type == "comm_msg" && m.str("comm_id") == "page" {
			_ = json.Unmarshal([]byte(encoded(m)), &states)
		}
	}
	area, hidden := "", false
	for id, w := range states.Data.States {
		if w.Name != "VBoxModel" {
			continue
		}
		children, _ := w.State["children"].([]any)
		classes, _ := w.State["_dom_classes"].([]any)
		if len(children) != 5 || len(classes) != 1 { // two sliders, the area for errors, the value, the rule
			t.Fatalf("%s: %v, %v", id, children, classes)
		}
		area = strings.TrimPrefix(children[3].(string), "IPY_MODEL_")
		rule, _ := states.Data.States[strings.TrimPrefix(children[4].(string), "IPY_MODEL_")].State["value"].(string)
		hidden = strings.Contains(rule, ":has(."+classes[0].(string)+") + ")
	}
	if !hidden {
		t.Error("the output of the cell is shown beside it")
	}
	if outputs, _ := json.Marshal(states.Data.States[area].State["outputs"]); !strings.Contains(string(outputs), "at 1 1") {
		t.Errorf("first it shows %s", outputs)
	}
	text := ""
	for _, m := range cl.until(cl.send(cl.shell, "comm_msg", change(ids["c"], 2.5))) {
		if m.Type == "comm_msg" && m.str("comm_id") == area {
			text = encoded(m)
		}
	}
	if !strings.Contains(text, "at 2.5 1") {
		t.Errorf("then it shows %s", text)
	}
}
