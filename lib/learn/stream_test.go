package learn_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// pairs is a Stream of the rows of a set, two at a time, after a Scaler.
type pairs struct {
	*learn.Dataset
	with *pairwise
}

func (p pairs) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	for i := 0; i < p.Len(); i += 2 {
		rows := []int{i}
		if i+1 < p.Len() {
			rows = append(rows, i+1)
		}
		p.with.blocks++
		if err := f(i, p.with.Apply(p.Subset(rows))); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// pairwise is a Scaler that changes streams.
type pairwise struct {
	*learn.Scaler
	blocks int
}

func (s *pairwise) Stream(of learn.Stream) learn.Stream { return pairs{of.(*learn.Dataset), s} }

// both is a StreamLearner that keeps what it is given.
type both struct {
	learn.Learner
	seen learn.Stream
}

func (b *both) LearnStream(ctx context.Context, s learn.Stream) (learn.Classifier, error) {
	b.seen = s
	return cut{0, 0}, ctx.Err()
}

// TestPipelineStreams: a StreamLearner gets a Stream from the last step if that gives
// one, and prediction goes by its blocks. Otherwise it works as before.
func TestPipelineStreams(t *testing.T) {
	var seen *learn.Dataset
	train, by := small(), &pairwise{}
	stream := func(ds *learn.Dataset) learn.Transformer {
		by.Scaler = learn.FitStandard(ds)
		return by
	}
	scaled := learn.FitStandard(train).Apply(train)
	for _, c := range []struct {
		name    string
		learner learn.Learner
		steps   []learn.Step
		streams bool // to the learner
		blocks  bool // in prediction
	}{
		{"both", &both{Learner: keep(&seen)}, []learn.Step{learn.MinMax(0, 1), stream}, true, true},
		{"plain learner", keep(&seen), []learn.Step{stream}, false, true},
		{"not the last step", &both{Learner: keep(&seen)}, []learn.Step{stream, learn.MinMax(0, 1)}, false, false},
		{"no step", &both{Learner: keep(&seen)}, nil, false, false},
	} {
		seen, by.blocks = nil, 0
		m, err := learn.NewPipeline(c.learner, c.steps...).Learn(t.Context(), train)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := c.learner.(*both)
		if c.streams != (seen == nil) || c.streams && b.seen == nil || !c.streams && b != nil && b.seen != nil {
			t.Errorf("%s: the learner got the set %v", c.name, seen)
		}
		labels, scores := m.Predict(train.X), m.(learn.Scorer).Scores(train.X)
		if c.blocks != (by.blocks == 4) || c.blocks == (by.blocks == 0) {
			t.Errorf("%s: %d blocks in two predictions", c.name, by.blocks)
		}
		want := m.(*learn.Prepared).Classifier.Predict(m.(*learn.Prepared).Apply(train).X)
		if !slices.Equal(labels, want) || len(scores) != 4 || scores[3] != float64(want[3]) {
			t.Errorf("%s: labels %v, scores %v, want %v", c.name, labels, scores, want)
		}
		if labels := m.Predict(&mat.Dense{}); len(labels) != 0 {
			t.Errorf("%s: labels %v of no rows", c.name, labels)
		}
	}
	b := &both{Learner: keep(&seen)}
	if _, err := learn.NewPipeline(b, stream).Learn(t.Context(), train); err != nil {
		t.Fatal(err)
	}
	err := b.seen.Blocks(t.Context(), func(first int, block *learn.Dataset) error {
		if !mat.Equal(block.X, scaled.X.Slice(first, first+block.Len(), 0, 3)) || !slices.Equal(block.W, train.W[first:first+block.Len()]) {
			t.Errorf("block from row %d: %v", first, mat.Formatted(block.X))
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if m, err := learn.NewPipeline(b, stream).Learn(ctx, train); m == nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", m, err)
	}
}
