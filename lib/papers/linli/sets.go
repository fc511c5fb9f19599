package linli

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// set is a data set of the tables.
type set struct {
	name      string
	from      string // its name at the source
	generated bool   // else it is a file
	noise     bool   // in the training labels
	complete  bool   // rows with missing values are left out
}

// sets are in the order of the paper.
func sets() []set {
	return []set{
		{name: "twonorm", from: "twonorm", generated: true},
		{name: "twonorm-n", from: "twonorm", generated: true, noise: true},
		{name: "threenorm", from: "threenorm", generated: true},
		{name: "threenorm-n", from: "threenorm", generated: true, noise: true},
		{name: "ringnorm", from: "ringnorm", generated: true},
		{name: "ringnorm-n", from: "ringnorm", generated: true, noise: true},
		{name: "australian", from: "australian"},
		{name: "breast", from: "breast_wisconsin", complete: true},
		{name: "german", from: "german_numeric"},
		{name: "heart", from: "heart"},
		{name: "ionosphere", from: "ionosphere"},
		{name: "pima", from: "pima_diabetes"},
		{name: "sonar", from: "sonar"},
		{name: "votes84", from: "house_votes84"},
	}
}

func names() (names []string) {
	for _, s := range sets() {
		names = append(names, s.name)
	}
	return names
}

const (
	trainSize, testSize = 300, 3000 // of artificial problems
	trainShare          = 0.6       // of the rows of UCI sets
	noiseShare          = 0.1       // of the training labels

	dealStream = 0x6465616c // keeps the draws of deal and mislabel apart from others of an equal seed
	flipStream = 0x666c6970
)

// Sample draws the training and the test set of a task. They depend on its data set and
// its run, and are the same for all methods of its table.
//
// The error wraps experiment.ErrTable if the data set is unknown; otherwise it
// comes from source.
func Sample(task experiment.Task, source experiment.Source) (train, test *learn.Dataset, err error) {
	for _, s := range sets() {
		if s.name == task.Dataset {
			return s.sample(task.Split, source)
		}
	}
	return nil, nil, fmt.Errorf("%w: Lin & Li have no data set %q", experiment.ErrTable, task.Dataset)
}

func (s set) sample(seed uint64, source experiment.Source) (train, test *learn.Dataset, err error) {
	if !s.generated {
		ds, err := source.Open(s.from)
		if err != nil {
			return nil, nil, err
		}
		train, test = s.divide(ds, seed)
		return train, test, nil
	}
	ds, err := source.Generate(s.from, trainSize+testSize, seed)
	if err != nil {
		return nil, nil, err
	}
	rows := upTo(ds.Len())
	train, test = ds.Subset(rows[:trainSize]), ds.Subset(rows[trainSize:])
	if s.noise {
		mislabel(train, seed)
	}
	return train, test, nil
}

// divide splits the rows and scales the features by the training rows.
func (s set) divide(ds *learn.Dataset, seed uint64) (train, test *learn.Dataset) {
	if s.complete {
		ds = ds.DropMissing()
	}
	ds = learn.FitOrdinal(ds).Apply(ds) // votes: n is 0, y is 1
	rows := rand.New(rand.NewPCG(seed, dealStream)).Perm(ds.Len())
	k := int(math.Round(trainShare * float64(len(rows))))
	train, test = ds.Subset(rows[:k]), ds.Subset(rows[k:])
	scale := learn.FitMinMax(train, -1, 1)
	missing := learn.Imputer{Fill: make([]float64, ds.Dim())} // 0 is the middle of the range
	return missing.Apply(scale.Apply(train)), missing.Apply(scale.Apply(test))
}

// mislabel flips the labels of exactly noiseShare of the examples, drawn without regard
// to class.
func mislabel(ds *learn.Dataset, seed uint64) {
	order := rand.New(rand.NewPCG(seed, flipStream)).Perm(ds.Len())
	for _, i := range order[:int(math.Round(noiseShare*float64(len(order))))] {
		ds.Y[i] = -ds.Y[i]
	}
}

func upTo(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}
