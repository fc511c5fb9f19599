package data

import (
	"bytes"
	"strconv"
	"testing"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

// Every set comes back from every format, as far as the format can hold it.
func TestRoundTripOfEverySet(t *testing.T) {
	for _, name := range shipped() {
		ds := open(t, name)
		csv := format.CSV{Name: name, Classes: ds.Classes, Nominal: map[string][]string{}}
		for j := range ds.Dim() {
			if levels := ds.LevelsOf(j); levels != nil {
				csv.Nominal[ds.FeatureName(j)] = levels
			}
		}
		plain := *learn.FitOrdinal(ds).Apply(ds)
		plain.Features, plain.Classes = nil, nil
		for _, label := range ds.Labels() {
			plain.Classes = append(plain.Classes, strconv.Itoa(label))
		}
		for _, c := range []struct {
			name string
			f    format.Format
			ds   *learn.Dataset
		}{
			{"CSV", csv, ds}, {"ARFF", format.ARFF{}, ds}, {"LIBSVM", format.LIBSVM{Name: name}, &plain},
		} {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				var b bytes.Buffer
				if err := c.f.Write(&b, c.ds); err != nil {
					t.Fatal(err)
				}
				got, err := c.f.Read(&b)
				if err != nil {
					t.Fatal(err)
				}
				datatest.SameSet(t, got, c.ds)
			})
		}
	}
}
