package format_test

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/lib/learn"
)

// A file with names, holes and a column that is no feature.
func ExampleCSV() {
	const text = `id,colour,width,kind
17,red,1.5,good
18,blue,?,bad
19,,4,good
`
	f := format.CSV{Label: "kind", Drop: []string{"id"}, Missing: []string{"?"}, Nominal: map[string][]string{"colour": nil}}
	ds, err := f.Read(strings.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ds)
	filled := learn.FitMedian(ds).Apply(ds)
	fmt.Println(learn.FitOneHot(filled).Apply(filled).Features)
	_, err = f.Read(strings.NewReader("id,colour,width,kind\n1,red,wide,good\n"))
	fmt.Println(err)
	// Output:
	// data set: 3 examples × 2 features; bad 1, good 2; 2 examples with missing values
	// [colour=blue colour=red width]
	// malformed file: line 2, column 3 (width): "wide" is not a finite number (a column of names belongs in CSV.Nominal, a mark of missing values in CSV.Missing)
}
