package shenliu

import (
	"fmt"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// set is a two-class data set of Tables I and II. The names and the sizes are those of
// the collection of Rätsch.
type set struct {
	name      string
	from      string // its name at the source
	train     int    // training examples; the others are for testing
	published int    // number of published divisions that are there; see Sample
}

// sets are in the order of the paper. Those named ida_ come with Mercer; the others
// must be brought, because they have published divisions or no open source.
func sets() []set {
	return []set{
		{name: "banana", from: "raetsch_banana", train: 400, published: 1},
		{name: "b-cancer", from: "ida_breast_cancer", train: 200},
		{name: "diabetes", from: "ida_diabetis", train: 468},
		{name: "f-solar", from: "raetsch_flare_solar", train: 666},
		{name: "german", from: "raetsch_german", train: 700, published: 1},
		{name: "heart", from: "raetsch_heart", train: 170, published: 10},
		{name: "image", from: "ida_image", train: 1300},
		{name: "ringnorm", from: "raetsch_ringnorm", train: 400, published: 10},
		{name: "splice", from: "ida_splice", train: 1000},
		{name: "thyroid", from: "ida_thyroid", train: 140},
		{name: "titanic", from: "raetsch_titanic", train: 150, published: 1},
		{name: "twonorm", from: "raetsch_twonorm", train: 400, published: 1},
		{name: "waveform", from: "raetsch_waveform", train: 400, published: 1},
	}
}

func names() (names []string) {
	for _, s := range sets() {
		names = append(names, s.name)
	}
	return names
}

func find(name string) (set, error) {
	for _, s := range sets() {
		if s.name == name {
			return s, nil
		}
	}
	return set{}, fmt.Errorf("%w: Tables I and II of Shen & Liu have no data set %q", experiment.ErrTable, name)
}

// dealStream keeps the draws of deal apart from others of an equal seed.
const dealStream = 0x7368656e

// Sample returns the training and the test set of a task of Table1 or Table2. They are
// the same for all methods of its table. Run k has division k of the collection, where
// that one is there; otherwise its training rows are drawn, without regard to class.
//
// The error wraps experiment.ErrTable if the data set is unknown; otherwise it comes
// from source.
func Sample(task experiment.Task, source experiment.Source) (train, test *learn.Dataset, err error) {
	s, err := find(task.Dataset)
	if err != nil {
		return nil, nil, err
	}
	ds, err := source.Open(s.from)
	if err != nil {
		return nil, nil, err
	}
	if task.Run < s.published {
		folds, err := source.Splits(s.from)
		if err == nil && len(folds) != s.published {
			err = fmt.Errorf("%w: %d divisions of %s, want %d", experiment.ErrTable, len(folds), s.from, s.published)
		}
		if err != nil {
			return nil, nil, err
		}
		return ds.Subset(folds[task.Run].Train), ds.Subset(folds[task.Run].Test), nil
	}
	train, test = deal(ds, s.train, task.Split)
	return train, test, nil
}

// deal draws n training rows; the others are for testing.
func deal(ds *learn.Dataset, n int, seed uint64) (train, test *learn.Dataset) {
	rows := order(ds.Len(), seed)
	return ds.Subset(rows[:n]), ds.Subset(rows[n:])
}

// order are the numbers 0 … n-1 in a random order.
func order(n int, seed uint64) []int { return rand.New(rand.NewPCG(seed, dealStream)).Perm(n) }
