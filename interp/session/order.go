package session

import (
	"io"
	"log"
	"log/slog"
	"os"
	"reflect"
)

// ordered is a file like os.Stderr, for packages that keep it to write to later:
// see Options.Order.
type ordered struct {
	file  *os.File
	order func(write func())
}

// Write implements io.Writer.
func (o *ordered) Write(p []byte) (n int, err error) {
	o.order(func() { n, err = o.file.Write(p) })
	return n, err
}

// ordered returns w, or for os.Stderr what keeps the order.
func (s *Session) ordered(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok && f == os.Stderr && s.engine.Order != nil {
		return &ordered{f, s.engine.Order}
	}
	return w
}

// unordered returns the file that ordered was called with.
func unordered(w io.Writer) io.Writer {
	if o, ok := w.(*ordered); ok {
		return o.file
	}
	return w
}

// LogTo makes package log write to os.Stderr in order, if it writes to the file
// that os.Stderr was.
func (s *Session) LogTo(was *os.File) {
	if f, ok := unordered(log.Writer()).(*os.File); ok && f == was {
		log.SetOutput(s.ordered(os.Stderr))
	}
}

// writing are the functions that write to os.Stderr, or keep it.
func (s *Session) writing() map[string]map[string]reflect.Value {
	return map[string]map[string]reflect.Value{
		"io": {"WriteString": reflect.ValueOf(func(w io.Writer, text string) (n int, err error) {
			s.engine.InOrder(w, func() { n, err = io.WriteString(w, text) })
			return n, err
		})},
		"os": {
			"File.Write": reflect.ValueOf(func(f *os.File, p []byte) (n int, err error) {
				s.engine.InOrder(f, func() { n, err = f.Write(p) })
				return n, err
			}),
			"File.WriteString": reflect.ValueOf(func(f *os.File, text string) (n int, err error) {
				s.engine.InOrder(f, func() { n, err = f.WriteString(text) })
				return n, err
			}),
		},
		"log": {
			"New":              reflect.ValueOf(func(w io.Writer, prefix string, flag int) *log.Logger { return log.New(s.ordered(w), prefix, flag) }),
			"SetOutput":        reflect.ValueOf(func(w io.Writer) { log.SetOutput(s.ordered(w)) }),
			"Writer":           reflect.ValueOf(func() io.Writer { return unordered(log.Writer()) }),
			"Logger.SetOutput": reflect.ValueOf(func(l *log.Logger, w io.Writer) { l.SetOutput(s.ordered(w)) }),
			"Logger.Writer":    reflect.ValueOf(func(l *log.Logger) io.Writer { return unordered(l.Writer()) }),
		},
		"log/slog": {
			"NewTextHandler": reflect.ValueOf(func(w io.Writer, o *slog.HandlerOptions) *slog.TextHandler {
				return slog.NewTextHandler(s.ordered(w), o)
			}),
			"NewJSONHandler": reflect.ValueOf(func(w io.Writer, o *slog.HandlerOptions) *slog.JSONHandler {
				return slog.NewJSONHandler(s.ordered(w), o)
			}),
		},
	}
}

// note tells the reader of the cell something.
func (s *Session) note(text string) {
	s.engine.InOrder(os.Stderr, func() { _, _ = os.Stderr.WriteString(text) }) // it fails if the cell has closed it
}
