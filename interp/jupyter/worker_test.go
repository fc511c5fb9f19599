package jupyter

import (
	"os"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session/worker"
	"github.com/mercer-go/mercer/interp/symbols"
)

// TestMain lets this test's program be the interpreter's process as well.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(worker.Main(os.Args[2:], builder.Mercer{Packages: symbols.Packages()}))
	}
	os.Exit(m.Run())
}

// TestWorker is a kernel as mercer runs it: cells that end their process, or do
// not end by themselves, leave it alive.
func TestWorker(t *testing.T) {
	c := connection(t) // first: a process that begins has the ports for a moment
	s := worker.New(worker.Options{})
	defer s.Close()
	serve(t, c, s)
	cl := newClient(t, c)
	cl.ask("execute_request", run("x := 6\nimport \"fmt\""))

	id := cl.send(cl.shell, "execute_request", run("fmt.Println(\"in\")\nfor {\n}"))
	for {
		if m := cl.recv(cl.iopub); m.Parent == id && m.Type == "stream" {
			break
		}
	}
	cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{}))
	if r := cl.reply(cl.shell, id); r.str("ename") != "interrupted" {
		t.Errorf("interrupted: %+v", r)
	}

	id = cl.send(cl.shell, "execute_request", run("fmt.Print(\"out\")\nDisplay(x)\nx * 7"))
	cl.reply(cl.shell, id)
	if got := kinds(cl.outputs(id)); got != " execute_input stream(stdout:out) display_data execute_result" {
		t.Errorf("the state after the interrupt: %s", got)
	}

	id = cl.send(cl.shell, "execute_request", run("import \"os\"\np, _ := os.FindProcess(os.Getpid())\np.Kill()\nselect {}"))
	if r := cl.reply(cl.shell, id); r.str("ename") != "killed" || !strings.Contains(r.str("evalue"), "is lost") {
		t.Errorf("killed: %+v", r)
	}
	if got := kinds(cl.outputs(id)); got != " execute_input error" {
		t.Errorf("killed: %s", got)
	}
	if r := cl.ask("execute_request", run("1 + 1")); r.str("status") != "ok" {
		t.Errorf("the next cell: %+v", r)
	}
}

// TestLateNews: what a goroutine prints after its cell has ended is shown, also
// when the cell before was interrupted.
func TestLateNews(t *testing.T) {
	c := connection(t)
	s := worker.New(worker.Options{})
	defer s.Close()
	serve(t, c, s)
	cl := newClient(t, c)
	cl.ask("execute_request", run("import (\"fmt\"; \"time\")"))
	for range 10 {
		id := cl.send(cl.shell, "execute_request", run("fmt.Println(\"in\")\nfor {\n\ttime.Sleep(time.Millisecond)\n}"))
		for {
			if m := cl.recv(cl.iopub); m.Parent == id && m.Type == "stream" {
				break
			}
		}
		cl.reply(cl.control, cl.send(cl.control, "interrupt_request", object{}))
		cl.reply(cl.shell, id)
		id = cl.send(cl.shell, "execute_request", run("go func() {\n\ttime.Sleep(50 * time.Millisecond)\n\tfmt.Println(\"late news\")\n}()"))
		cl.reply(cl.shell, id)
		for {
			if m := cl.recv(cl.iopub); m.Parent == id && m.Type == "stream" {
				if m.str("text") != "late news\n" {
					t.Fatalf("%+v", m)
				}
				break
			}
		}
	}
}
