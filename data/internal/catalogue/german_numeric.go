package catalogue

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// germanColumns are the 24 columns of Statlog's german.data-numeric: a column of
// german, and how its number is made.
var germanColumns = []struct {
	source string
	level  string  // "" takes the number or the rank; otherwise 1 for that level and 0 for the others
	first  float64 // the number of the first level
}{
	{source: "checking_status", first: 1},
	{source: "duration"},
	{source: "credit_history"},
	{source: "credit_amount"},
	{source: "savings_status", first: 1},
	{source: "employment", first: 1},
	{source: "personal_status", first: 1},
	{source: "residence_since"},
	{source: "property_magnitude", first: 1},
	{source: "age"},
	{source: "other_payment_plans", first: 1},
	{source: "existing_credits"},
	{source: "num_dependents"},
	{source: "own_telephone", first: 1},
	{source: "foreign_worker", first: 1},
	{source: "purpose", level: "new car"},
	{source: "purpose", level: "used car"},
	{source: "other_parties", level: "none"},
	{source: "other_parties", level: "co applicant"},
	{source: "housing", level: "rent"},
	{source: "housing", level: "own"},
	{source: "job", level: "unemp/unskilled non res"},
	{source: "job", level: "unskilled resident"},
	{source: "job", level: "skilled"},
}

// germanNumeric codes german as Statlog did; the amount is in hundreds, rounded
// half to even.
func germanNumeric(open opener) (*learn.Dataset, error) {
	ds, err := open("german")
	if err != nil {
		return nil, err
	}
	numeric := *ds
	numeric.Name, numeric.Levels, numeric.Features = "german_numeric", nil, nil
	numeric.X = mat.NewDense(ds.Len(), len(germanColumns), nil)
	for k, c := range germanColumns {
		numeric.Features = append(numeric.Features, fmt.Sprintf("a%d", k+1))
		j := slices.Index(ds.Features, c.source)
		level := float64(slices.Index(ds.LevelsOf(j), c.level))
		for i := range ds.Len() {
			v := ds.X.At(i, j)
			switch {
			case c.source == "credit_amount":
				v = math.RoundToEven(v / 100)
			case c.level == "":
				v += c.first
			case v == level:
				v = 1
			default:
				v = 0
			}
			numeric.X.Set(i, k, v)
		}
	}
	return &numeric, nil
}
