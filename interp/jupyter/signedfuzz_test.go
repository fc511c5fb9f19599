package jupyter

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/session/worker"
)

var signedFuzz = flag.Duration("signedfuzz", 0, "how long TestSignedFuzz goes on; 0 means a few hundred messages")

// wellFormed are the messages that clients send, by type, and the channels on
// which the kernel takes them: s for shell, c for control.
var wellFormed = map[string]struct {
	channels string
	content  object
}{
	"kernel_info_request":     {"sc", object{}},
	"execute_request":         {"s", object{"code": "1 + 1", "silent": false, "store_history": true, "user_expressions": object{"a": "1"}, "allow_stdin": true, "stop_on_error": true}},
	"complete_request":        {"s", object{"code": "fmt.Pri", "cursor_pos": 7}},
	"inspect_request":         {"s", object{"code": "fmt.Print", "cursor_pos": 9, "detail_level": 1}},
	"is_complete_request":     {"s", object{"code": "for {"}},
	"history_request":         {"s", object{"hist_access_type": "search", "pattern": "*", "n": 3, "output": true, "raw": true, "unique": true, "session": 0, "start": 0, "stop": 9}},
	"comm_info_request":       {"s", object{"target_name": "jupyter.widget"}},
	"comm_open":               {"s", object{"comm_id": "c", "target_name": "jupyter.widget", "data": object{"state": object{}}}},
	"comm_msg":                {"s", object{"comm_id": "c", "data": object{"method": "update", "state": object{"value": 1}}}},
	"comm_close":              {"s", object{"comm_id": "c", "data": object{}}},
	"interrupt_request":       {"c", object{}},
	"create_subshell_request": {"c", object{}},
	"delete_subshell_request": {"c", object{"subshell_id": "x"}},
	"list_subshell_request":   {"c", object{}},
	"debug_request":           {"", object{"type": "request", "seq": 1, "command": "initialize", "arguments": object{}}},
	"connect_request":         {"", object{}},
	"input_reply":             {"", object{"value": "typed"}},
	"no_such_request":         {"", object{"a": 1}},
	"no_such_message":         {"", object{}},
}

// hostileCode are cells for execute_request and its like. None changes x.
var hostileCode = []string{
	"", " ", "x", "x +", "for {\n}", "panic(1)", "import \"fmt\"\nfmt.Print(\"ab\")", "/* open", "`raw", "\x00", "é世🎉", "%help", "%nosuch", "%time x", "!", "$",
	"func f() {", "var v = []int{1}\nv[5]", "select {}", "import \"os\"\nos.Exit(3)", "type T struct{ t *T }\nT{}", "%%bash\necho hello", "package main\nfunc main() {}",
	"import \"fmt\"\nvar s string\nfmt.Scan(&s)", strings.Repeat("(", 2000), strings.Repeat("x\n", 500), "go func() { panic(2) }()\nselect {}",
}

// anything is a JSON value that nobody expects.
func anything(r *rand.Rand, depth int) any {
	switch r.IntN(14) {
	case 0:
		return nil
	case 1:
		return r.IntN(2) == 0
	case 2:
		return []float64{0, -1, 1e308, -1e308, 9007199254740993, 0.5, 1 << 31, -(1 << 63)}[r.IntN(8)]
	case 3:
		return strings.Repeat("🎉a\x00\"\\", r.IntN(2000))
	case 4:
		return json.RawMessage(strings.Repeat("[", 500) + strings.Repeat("]", 500))
	case 5:
		return json.RawMessage(`"\ud800"`)
	case 6, 7:
		if depth > 0 {
			out := []any{}
			for range r.IntN(4) {
				out = append(out, anything(r, depth-1))
			}
			return out
		}
		return []any{}
	case 8, 9:
		out := object{}
		for range r.IntN(4) {
			out[anyKey(r)] = anything(r, depth-1)
		}
		return out
	}
	return hostileCode[r.IntN(len(hostileCode))]
}

func anyKey(r *rand.Rand) string {
	return []string{"code", "cursor_pos", "comm_id", "data", "state", "", "method", "user_expressions", "subshell_id", "status", "restart"}[r.IntN(11)]
}

// mutated is a copy of a content with a few faults.
func mutated(r *rand.Rand, content object) object {
	out := object{}
	for k, v := range content {
		if k == "code" && r.IntN(2) == 0 {
			v = hostileCode[r.IntN(len(hostileCode))]
		}
		switch r.IntN(8) {
		case 0: // it is missing
		case 1:
			out[k] = anything(r, 2)
		default:
			out[k] = v
		}
	}
	if r.IntN(4) == 0 {
		out[anyKey(r)] = anything(r, 2)
	}
	return out
}

// TestSignedFuzz sends well signed messages of every type, most of them with
// faults, on all channels. Every request on its channel is answered, once; the
// kernel goes on, and its state with it, unless it has said that the state is
// lost; no interpreter is left behind.
//
//	go test ./interp/jupyter -run TestSignedFuzz -signedfuzz 1h -timeout 2h
func TestSignedFuzz(t *testing.T) {
	end, sent, lives := time.Now().Add(*signedFuzz), 0, 0
	for ; lives == 0 || time.Now().Before(end); lives++ {
		t.Run(fmt.Sprint(lives), func(t *testing.T) { sent += fuzzLife(t, uint64(lives)) })
		if t.Failed() {
			break
		}
	}
	t.Logf("%d messages to %d kernels", sent, lives)
}

// fuzzLife is one kernel's life.
func fuzzLife(t *testing.T, seed uint64) (sent int) {
	r := rand.New(rand.NewPCG(seed, 7))
	c := connection(t)
	s := worker.New(worker.Options{Memory: 2 << 30})
	defer s.Close()
	_, done := serve(t, c, s)
	cl := newClient(t, c)
	f := &fuzzer{client: cl, r: r, t: t}
	f.fresh()
	for range 20 {
		f.burst(20)
		f.check()
	}
	f.shutDown()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("the kernel has not shut down")
	}
	return f.sent
}

// shutDown sends a request to shut down with faults, and if it is refused one
// without.
func (f *fuzzer) shutDown() {
	id := f.send("c", "shutdown_request", mutated(f.r, object{"restart": false}))
	for {
		select {
		case m := <-f.control.in:
			reply, err := decode(f.signer, m.Frames)
			if err != nil {
				f.t.Fatal(err)
			}
			var parent header
			var c struct{ Status string }
			if json.Unmarshal(reply.parent, &parent) != nil || json.Unmarshal(reply.content, &c) != nil || parent.ID != id {
				continue
			}
			if c.Status != "ok" {
				f.send("c", "shutdown_request", object{"restart": false})
			}
			return
		case <-time.After(patience):
			f.t.Fatal("a request to shut down has no reply")
		}
	}
}

// fuzzer sends messages to one kernel and counts what must be answered.
type fuzzer struct {
	*client
	t    *testing.T
	r    *rand.Rand
	sent int
	open map[string]string // requests without a reply: what they were
}

// fresh sets the state that must survive.
func (f *fuzzer) fresh() {
	if r := f.ask("execute_request", run("x := 41")); r.str("status") != "ok" {
		f.t.Fatalf("x := 41: %+v", r)
	}
}

// burst sends n messages, and waits for all the replies.
func (f *fuzzer) burst(n int) {
	f.open = map[string]string{}
	types := make([]string, 0, len(wellFormed))
	for kind := range wellFormed {
		types = append(types, kind)
	}
	slices.Sort(types)
	for range n {
		kind := types[f.r.IntN(len(types))]
		m := wellFormed[kind]
		channel := "sci"[f.r.IntN(3):][:1]
		if m.channels != "" && f.r.IntN(4) > 0 {
			channel = m.channels[f.r.IntN(len(m.channels)):][:1]
		}
		content := m.content
		if f.r.IntN(5) > 0 {
			content = mutated(f.r, content)
		}
		id := f.send(channel, kind, content)
		if strings.HasSuffix(kind, "_request") && channel != "i" {
			f.open[id] = fmt.Sprintf("%s on %s with %.300v", kind, channel, content)
		}
	}
	// What waits for ever is interrupted, as a user would.
	end := time.After(2 * time.Minute)
	again := time.NewTicker(2 * time.Second)
	defer again.Stop()
	for len(f.open) > 0 {
		select {
		case m := <-f.shell.in:
			f.answered(m.Frames)
		case m := <-f.control.in:
			f.answered(m.Frames)
		case <-f.stdin.in: // a cell asks for input; nobody types
		case <-f.iopub.in:
		case <-again.C:
			f.open[f.send("c", "interrupt_request", object{})] = "interrupt"
		case <-end:
			f.t.Fatalf("without a reply: %v", f.open)
		}
	}
}

// send sends a message with the content on a channel, signed, with odd metadata,
// parents and buffers now and then.
func (f *fuzzer) send(channel, kind string, content any) (id string) {
	f.t.Helper()
	f.serial++
	f.sent++
	id = fmt.Sprintf("%s-%d", f.session, f.serial)
	body, err := json.Marshal(content)
	if err != nil {
		f.t.Fatal(err)
	}
	h, _ := json.Marshal(object{"msg_id": id, "session": f.session, "msg_type": kind, "version": "5.4", "username": "u", "date": "2026-01-01T00:00:00Z"})
	parts := [][]byte{h, []byte("{}"), []byte("{}"), body}
	for i := 1; i <= 2; i++ {
		if f.r.IntN(8) == 0 {
			parts[i], _ = json.Marshal(mutated(f.r, object{"msg_id": 7, "subshell_id": nil, "deletedCells": []int{1}}))
			if strings.Contains(string(parts[i]), "subshell_id\":\"") {
				parts[i] = []byte("{}") // an unknown subshell has its own test
			}
		}
	}
	frames := encode(f.signer, nil, parts)
	for range f.r.IntN(3) {
		frames = append(frames, []byte("buffer"))
	}
	switch channel {
	case "c":
		f.sendFrames(f.control, frames)
	case "i":
		f.sendFrames(f.stdin, frames)
	default:
		f.sendFrames(f.shell, frames)
	}
	return id
}

// answered notes a reply.
func (f *fuzzer) answered(frames [][]byte) {
	m, err := decode(f.signer, frames)
	if err != nil {
		f.t.Fatal(err)
	}
	var parent header
	if err := json.Unmarshal(m.parent, &parent); err != nil {
		f.t.Fatalf("a reply's parent: %v", err)
	}
	var reply struct {
		Status, Evalue string
	}
	if err := json.Unmarshal(m.content, &reply); err != nil || reply.Status == "" {
		f.t.Fatalf("a reply without status to %s: %s", f.open[parent.ID], m.content)
	}
	if strings.HasPrefix(reply.Evalue, "internal error") || m.header.Type != strings.TrimSuffix(parent.Type, "_request")+"_reply" {
		f.t.Errorf("%s: %s %s", f.open[parent.ID], m.header.Type, m.content)
	}
	if _, waits := f.open[parent.ID]; !waits {
		f.t.Errorf("a second reply to %s: %s", parent.Type, m.content)
	}
	delete(f.open, parent.ID)
}

// check runs a cell on the state.
func (f *fuzzer) check() {
	f.t.Helper()
	for try := 0; ; try++ {
		id := f.send("s", "execute_request", run("x + 1"))
		f.open = map[string]string{id: "the check"}
		text, ename, evalue := "", "", ""
		for idle := false; !idle; {
			select {
			case m := <-f.iopub.in:
				d, err := decode(f.signer, m.Frames)
				if err != nil {
					f.t.Fatal(err)
				}
				var parent header
				_ = json.Unmarshal(d.parent, &parent)
				if parent.ID != id {
					continue
				}
				var c struct {
					ExecutionState string `json:"execution_state"`
					Ename, Evalue  string
					Data           map[string]any
				}
				_ = json.Unmarshal(d.content, &c)
				if v, ok := c.Data["text/plain"].(string); ok {
					text = v
				}
				if c.Ename != "" {
					ename, evalue = c.Ename, c.Evalue
				}
				idle = c.ExecutionState == "idle"
			case <-f.stdin.in:
			case <-time.After(patience):
				f.t.Fatal("the check does not end")
			}
		}
		select {
		case m := <-f.shell.in:
			f.answered(m.Frames)
		case <-time.After(patience):
			f.t.Fatal("the check has no reply")
		}
		switch {
		case text == "42":
			return
		case strings.Contains(evalue, "undefined: x") && try == 0: // the interpreter was ended by a cell, which said so
			f.fresh()
		case try < 3 && ename == "": // aborted with a cell before it
		default:
			f.t.Fatalf("x + 1 is %q, %s: %s", text, ename, evalue)
		}
	}
}
