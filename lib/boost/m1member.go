package boost

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// mostDraws is how many samples a round draws until it ends the training.
const mostDraws = 10

// errAlone says that a sample has one class only.
var errAlone = errors.New("boost: a sample of one class")

// m1Member is a member with its answers on the training set.
type m1Member struct {
	member  learn.Classifier
	wrong   []bool
	err     float64 // under the weights of the round
	unlucky bool    // the learner has refused each sample, because it lacked a class
}

// m1Members returns a function of the weights, for all rounds on ds. The limit is
// that of the errors.
func m1Members(ctx context.Context, ds *learn.Dataset, base learn.Learner, labels []int, limit float64, p M1Params) (func(ctx context.Context, d []float64) (m1Member, error), error) {
	if !p.Resample {
		learner, err := repeat(ctx, ds, base)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, d []float64) (m1Member, error) {
			h, err := learner(ctx, d)
			if err != nil {
				return m1Member{}, err
			}
			return judged(h, ds, labels, d)
		}, nil
	}
	s := &sampler{ds: ds, labels: labels, rng: rand.New(rand.NewPCG(p.Seed, 0x6d31))}
	return func(ctx context.Context, d []float64) (m1Member, error) {
		last, failure := m1Member{err: 1}, error(nil)
		for range mostDraws {
			h, err := s.learn(ctx, base, d)
			switch {
			case errors.Is(err, errAlone):
				continue
			case errors.Is(err, learn.ErrEmptyClass):
				failure = err
				continue
			case err != nil:
				return m1Member{}, err
			}
			if last, err = judged(h, ds, labels, d); err != nil || last.err < limit || ctx.Err() != nil {
				return last, err
			}
		}
		if last.member == nil && failure != nil {
			last.unlucky = true
			return last, failure
		}
		return last, nil
	}, nil
}

// judged finds the errors of a member.
func judged(h learn.Classifier, ds *learn.Dataset, labels []int, d []float64) (m1Member, error) {
	if h == nil {
		return m1Member{}, fmt.Errorf("%w: the learner returned no classifier and no error", ErrParam)
	}
	predicted := h.Predict(ds.X)
	if len(predicted) != ds.Len() {
		return m1Member{}, fmt.Errorf("%w: the classifier predicts %d labels for %d rows", learn.ErrShape, len(predicted), ds.Len())
	}
	m := m1Member{member: h, wrong: make([]bool, len(predicted))}
	for i, label := range predicted {
		if _, known := slices.BinarySearch(labels, label); !known {
			return m1Member{}, fmt.Errorf("%w: the classifier predicts %d for row %d of the examples with a positive weight, want one of the labels %d to %d", learn.ErrLabel, label, i, labels[0], labels[len(labels)-1])
		}
		if m.wrong[i] = label != ds.Y[i]; m.wrong[i] {
			m.err += d[i]
		}
	}
	return m, nil
}

// sampler draws training sets by weight.
type sampler struct {
	ds     *learn.Dataset
	labels []int
	rng    *rand.Rand
}

// learn draws a sample and learns from it.
func (s *sampler) learn(ctx context.Context, base learn.Learner, d []float64) (learn.Classifier, error) {
	rows, seen := draw(d, s.rng.Float64), map[int]bool{}
	for _, i := range rows {
		seen[s.ds.Y[i]] = true
	}
	if len(seen) < 2 {
		return nil, errAlone
	}
	for _, label := range s.labels {
		if !seen[label] {
			rows = append(rows, slices.Index(s.ds.Y, label))
		}
	}
	sample := s.ds.Subset(rows)
	sample.W = nil
	if n := len(d); len(rows) > n {
		sample.W = make([]float64, len(rows))
		for i := range n {
			sample.W[i] = 1
		}
	}
	return base.Learn(ctx, sample)
}
