package cgens

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestRefineCorrects: the corrections bring weights that are wrong to the solution.
func TestRefineCorrects(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	L, H, c := problem(rng, 40, 2, 30)
	r := solved(L, H, c)
	want := r.w[1][7]
	r.w[1][7] += 0.01
	if before, err := r.refine(context.Background(), math.Inf(1)); err != nil || !(before > 1e-4) {
		t.Fatalf("residual %v, %v", before, err)
	}
	after, err := r.refine(context.Background(), slsTol)
	if err != nil || !(after <= slsTol) || math.Abs(r.w[1][7]-want) > 1e-10 {
		t.Errorf("residual %v, weight %v, want %v, %v", after, r.w[1][7], want, err)
	}
}

// mixed are count hypotheses that are nearly dependent, with an offset.
func mixed(count int, offset float64) []learn.Scorer {
	var H []learn.Scorer
	for j := range count {
		H = append(H, learn.ScoreFunc(func(X mat.Matrix) []float64 {
			v := mat.Col(nil, j%20, X)
			for i := range v {
				v[i] += offset + float64(j)*X.At(i, (j+7)%20)
			}
			return v
		}))
	}
	return H
}

// TestErrorsAreRefreshed: after 100 columns, the errors are those of the weights to the
// last bit. Before, they have drifted away.
func TestErrorsAreRefreshed(t *testing.T) {
	ds := data.Threenorm(20).Sample(120, 1)
	for columns, exact := range map[int]bool{99: false, 100: true} {
		s, err := newSLS(ds, SLSParams{Columns: columns, Tol: 1e-300})
		if err != nil {
			t.Fatal(err)
		}
		if status, err := s.run(context.Background(), learn.FinitePools(mixed(150, 0)...)); err != nil || status != learn.IterationLimit {
			t.Fatalf("%v, %v", status, err)
		}
		e := slices.Clone(s.ridge.target[0])
		s.ridge.columns.subtract(e, s.ridge.w[0])
		if slices.Equal(e, s.ridge.errors[0]) != exact {
			t.Errorf("%d columns: exact %v, want %v", columns, !exact, exact)
		}
	}
}

// stopper ends the context when it is asked to take a hypothesis for the n-th time, or
// to search for the n-th time.
type stopper struct {
	learn.Pool
	cancel          context.CancelFunc
	takes, searches int
}

func (s *stopper) Take(c *learn.Column) {
	s.Pool.Take(c)
	if s.takes--; s.takes == 0 {
		s.cancel()
	}
}

func (s *stopper) Best(ctx context.Context, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	c, err := s.Pool.Best(ctx, U, norm)
	if s.searches--; s.searches == 0 {
		s.cancel()
	}
	return c, err
}

// TestCancelledInRefine: a column counts in Objective even if the context ends during
// the corrections after it.
func TestCancelledInRefine(t *testing.T) {
	ds := data.Threenorm(20).Sample(300, 1)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m, err := TrainSLS(ctx, ds, func(_ context.Context, X *mat.Dense) (learn.Pool, error) {
		p, err := learn.NewFinitePool(X, mixed(150, 1e8))
		return &stopper{Pool: p, cancel: cancel, takes: 100}, err
	}, SLSParams{Tol: 1e-300})
	if !errors.Is(err, context.Canceled) || m.Status != learn.Cancelled || m.Len() != 100 || len(m.Objective) != 101 || m.Objective[100] != m.Primal {
		t.Errorf("%v, %v, %d members, %d objectives", m, err, m.Len(), len(m.Objective))
	}
}

// TestCancelledAtTheEnd: the context may end during the last search. Status and error
// say the same.
func TestCancelledAtTheEnd(t *testing.T) {
	ds := data.Threenorm(20).Sample(50, 1)
	for searches := 1; searches <= 6; searches++ {
		for name, train := range map[string]func(context.Context, learn.Pools) (learn.Status, error){
			"CGENS": func(ctx context.Context, p learn.Pools) (learn.Status, error) {
				m, err := Train(ctx, ds, p, Params{Columns: 5})
				return m.Status, err
			},
			"CGENS-SLS": func(ctx context.Context, p learn.Pools) (learn.Status, error) {
				m, err := TrainSLS(ctx, ds, p, SLSParams{Columns: 5})
				return m.Status, err
			},
		} {
			ctx, cancel := context.WithCancel(context.Background())
			status, err := train(ctx, func(_ context.Context, X *mat.Dense) (learn.Pool, error) {
				p, err := learn.NewFinitePool(X, mixed(20, 0))
				return &stopper{Pool: p, cancel: cancel, searches: searches}, err
			})
			cancel()
			if want := searches < 6; want != (status == learn.Cancelled) || want != errors.Is(err, context.Canceled) {
				t.Errorf("%s, end in search %d: %v, %v", name, searches, status, err)
			}
		}
	}
}
