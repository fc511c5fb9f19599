package faults

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/worker"
)

// Orphans lists what an interpreter may do while its kernel is killed. It must
// end by itself.
var Orphans = []Fault{
	{Name: "kernel killed while checking", Source: endless},
	{Name: "kernel killed while translating", Source: "func f(x int) {\n\tif x == 0 {\n" + "\t}" + repeated(" else if x == %[1]d {\n\t}", 15000) + "\n}"},
	{Name: "kernel killed while running", Source: "for {\n}"},
	{Name: "kernel killed while goroutines loop", Source: "for range 8 {\n\tgo func() {\n\t\tfor {\n\t\t}\n\t}()\n}\nselect {}"},
	{Name: "kernel killed while allocating", Source: "var keep [8][]byte\nfor i := 0; ; i++ {\n\tkeep[i%8] = make([]byte, 1<<20)\n}"},
	{Name: "kernel killed while printing", Source: "import \"fmt\"\nfor {\n\tfmt.Println(1)\n}"},
	{Name: "kernel killed in compiled code", Source: "import \"time\"\ntime.Sleep(time.Hour)"},
	{Name: "kernel killed while a command runs", Source: "!sleep 1000"},
}

// tooLongAlone is when an interpreter without a kernel has not ended.
const tooLongAlone = 20 * time.Second

// amid is how long a cell runs before its kernel is killed.
const amid = 200 * time.Millisecond

// Orphan starts a command that calls Kernel with the argument that it gets, and
// kills it. It measures how long the interpreter lives on. The
// interpreter has a connection to this process, which ends with it.
func Orphan(command []string, f Fault) (o Outcome) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return Outcome{Wrong: err.Error()}
	}
	defer func() { _ = listener.Close() }()
	kernel := exec.Command(command[0], append(command[1:], listener.Addr().String())...)
	kernel.Stdin, kernel.Stderr = strings.NewReader(f.Source), os.Stderr
	if err := kernel.Start(); err != nil {
		return Outcome{Wrong: err.Error()}
	}
	defer func() { _ = kernel.Wait() }() // it was killed
	defer func() { _ = kernel.Process.Kill() }()
	conn, err := listener.Accept()
	if err != nil {
		return Outcome{Wrong: err.Error()}
	}
	defer func() { _ = conn.Close() }()
	lines := bufio.NewReader(conn)
	if _, err := lines.ReadString('\n'); err != nil {
		return Outcome{Wrong: "the interpreter has ended before: " + err.Error()}
	}
	time.Sleep(amid)
	_ = conn.SetReadDeadline(time.Now().Add(time.Millisecond))
	if _, err := lines.ReadByte(); !errors.Is(err, os.ErrDeadlineExceeded) {
		return Outcome{Wrong: "the interpreter has ended before"}
	}
	_ = conn.SetReadDeadline(time.Now().Add(tooLongAlone))
	start := time.Now()
	if err := kernel.Process.Kill(); err != nil {
		return Outcome{Wrong: err.Error()}
	}
	_, err = lines.ReadByte()
	o.Time = time.Since(start)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		o.Wrong = "the interpreter lives on"
	}
	return o
}

// Kernel is a kernel that runs the cell in its stdin for Orphan.
func Kernel(address string) error {
	source, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	client := worker.New(worker.Options{Memory: 1 << 30})
	for i, source := range []string{
		fmt.Sprintf("import \"net\"\nconn := must(net.Dial(\"tcp\", %q))\nfmt.Fprintln(conn)\nimport \"fmt\"", address), string(source),
	} {
		if _, err := client.Run(context.Background(), session.Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, &watcher{}); err != nil {
			return err
		}
	}
	return nil
}
