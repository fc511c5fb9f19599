package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// set is a data set, loaded once.
type set = learn.Dataset

// load reads path.x, the rows one after another, and path.y, a label a row, in
// the machine's float64.
func (s *side) load(path string) (*set, error) {
	if ds := s.sets[path]; ds != nil {
		return ds, nil
	}
	x, err := readFloats(path + ".x")
	if err != nil {
		return nil, err
	}
	y, err := readFloats(path + ".y")
	if err != nil {
		return nil, err
	}
	if len(y) == 0 || len(x) == 0 || len(x)%len(y) != 0 {
		return nil, fmt.Errorf("%s: %d numbers and %d labels", path, len(x), len(y))
	}
	ds := &set{X: mat.NewDense(len(y), len(x)/len(y), x), Y: make([]int, len(y))}
	for i, v := range y {
		ds.Y[i] = int(v)
	}
	s.sets[path] = ds
	return ds, nil
}

func readFloats(path string) ([]float64, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	v := make([]float64, len(raw)/8)
	for i := range v {
		v[i] = math.Float64frombits(binary.NativeEndian.Uint64(raw[8*i:]))
	}
	return v, nil
}

// write stores numbers in a request's file, if it names one.
func (q request) write(v ...float64) error {
	if q.Out == "" {
		return nil
	}
	return os.WriteFile(q.Out, bytes(v), 0o666)
}

// bytes returns the numbers in the form that load reads.
func bytes(v []float64) []byte {
	raw := make([]byte, 0, 8*len(v))
	for _, x := range v {
		raw = binary.NativeEndian.AppendUint64(raw, math.Float64bits(x))
	}
	return raw
}
