package session

import (
	"io"
	"reflect"
	"regexp"
	"time"
)

// testDeps replaces the program that go test makes for package testing. It has
// no profiles, no coverage and no fuzzing.
type testDeps struct {
	bad error // the first invalid regular expression
}

// corpusEntry is the type of this name in package testing.
type corpusEntry = struct {
	Parent     string
	Path       string
	Data       []byte
	Values     []any
	Generation int
	IsSeed     bool
}

// MatchString returns no error, because package testing would end the process.
func (d *testDeps) MatchString(pat, str string) (bool, error) {
	matched, err := regexp.MatchString(pat, str)
	if err != nil && d.bad == nil {
		d.bad = err
	}
	return matched, nil
}

func (*testDeps) ImportPath() string                          { return "" }
func (*testDeps) ModulePath() string                          { return "" }
func (*testDeps) SetPanicOnExit0(bool)                        {}
func (*testDeps) StartCPUProfile(io.Writer) error             { return nil }
func (*testDeps) StopCPUProfile()                             {}
func (*testDeps) StartTestLog(io.Writer)                      {}
func (*testDeps) StopTestLog() error                          { return nil }
func (*testDeps) WriteProfileTo(string, io.Writer, int) error { return nil }
func (*testDeps) CoordinateFuzzing(time.Duration, int64, time.Duration, int64, int, []corpusEntry, []reflect.Type, string, string) error {
	return nil
}
func (*testDeps) RunFuzzWorker(func(corpusEntry) error) error              { return nil }
func (*testDeps) ReadCorpus(string, []reflect.Type) ([]corpusEntry, error) { return nil, nil }
func (*testDeps) CheckCorpus([]any, []reflect.Type) error                  { return nil }
func (*testDeps) ResetCoverage()                                           {}
func (*testDeps) SnapshotCoverage()                                        {}
func (*testDeps) InitRuntimeCoverage() (mode string, tearDown func(string, string) (string, error), snapshot func() float64) {
	return "", nil, nil
}
