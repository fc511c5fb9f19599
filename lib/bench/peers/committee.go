package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// committee times committee.Train on a set, or on a stream if its name ends in .npy.
func (s *side) committee(q request) (answer, error) {
	train, err := s.stream(q.Data)
	if err != nil {
		return answer{}, err
	}
	k, err := q.kernel()
	if err != nil {
		return answer{}, err
	}
	methods := committee.Methods()
	which := slices.IndexFunc(methods, func(m committee.Method) bool { return m.String() == q.Method })
	if which < 0 {
		return answer{}, fmt.Errorf("no method %q", q.Method)
	}
	base := svm.NewLearner(k, svm.Params{C: q.C, Tol: q.Tol, CacheMB: q.MB})
	seconds, err := q.timed(func() (err error) {
		s.last, err = committee.Train(context.Background(), train, base, committee.Params{Method: methods[which], Machines: q.Machines, Size: q.Size})
		return err
	})
	return answer{Seconds: seconds}, err
}

// evaluate times the errors of the last classifier on a set, and writes their number.
func (s *side) evaluate(q request) (answer, error) {
	test, err := s.stream(q.Test)
	if err != nil {
		return answer{}, err
	}
	if s.last == nil {
		return answer{}, errors.New("nothing was trained")
	}
	wrong := 0
	seconds, err := q.timed(func() error {
		wrong = 0
		return test.Blocks(context.Background(), func(_ int, block *learn.Dataset) error {
			for i, y := range s.last.Predict(block.X) {
				if y != block.Y[i] {
					wrong++
				}
			}
			return nil
		})
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds}, q.write(float64(wrong))
}

// stream opens a set.
func (s *side) stream(path string) (learn.Stream, error) {
	if strings.HasSuffix(path, ".npy") {
		return data.OpenStream(path)
	}
	return s.load(path)
}

// members trains an SVM on each of the samples in the file q.Parts, q.Size rows each,
// and writes for each machine the n sums of the coefficients of the copies of an
// example.
func (s *side) members(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	k, err := q.kernel()
	if err != nil {
		return answer{}, err
	}
	parts, err := readFloats(q.Parts)
	if err != nil {
		return answer{}, err
	}
	out := make([]float64, len(parts)/q.Size*ds.Len())
	err = parallel.Do(context.Background(), len(parts)/q.Size, func(t int) error {
		rows := make([]int, q.Size)
		for i, v := range parts[t*q.Size : (t+1)*q.Size] {
			rows[i] = int(v)
		}
		m, err := svm.Train(context.Background(), ds.Subset(rows), k, svm.Params{C: q.C, Tol: q.Tol, CacheMB: q.MB})
		if err != nil {
			return err
		}
		for i, r := range m.Support {
			out[t*ds.Len()+rows[r]] += m.Coef[i]
		}
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	return answer{}, q.write(out...)
}
