package modelfile_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/modelfile"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestEveryModelRoundTrips saves and loads each model of the table. What is loaded has
// the same type and the same bits in every field, answers with the same bits, and is
// saved as the same bytes; json.Marshal gives the same JSON.
func TestEveryModelRoundTrips(t *testing.T) {
	for name, model := range models(t) {
		var first, second bytes.Buffer
		if err := modelfile.Write(&first, model); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		loaded, err := modelfile.Read(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, first.Bytes())
			continue
		}
		if reflect.TypeOf(loaded) != reflect.TypeOf(model) {
			t.Errorf("%s: a %T came back as a %T", name, model, loaded)
			continue
		}
		if where := differ(reflect.ValueOf(model), reflect.ValueOf(loaded), ""); where != "" {
			t.Errorf("%s: %s", name, where)
		}
		if err := modelfile.Write(&second, loaded); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: saved again it is another file: %v\n%s\n%s", name, err, first.Bytes(), second.Bytes())
		}
		if got, want := answers(loaded), answers(model); !reflect.DeepEqual(got, want) || len(want) == 0 {
			t.Errorf("%s: answers %v, want %v", name, got, want)
		}
		marshals(t, name, model, first.Bytes())
	}
}

// TestPointersAreSavedAsValues: &Gaussian{} is the kernel Gaussian{}, and comes back as
// that; a symmetric matrix comes back as a dense one.
func TestPointersAreSavedAsValues(t *testing.T) {
	symmetric := mat.NewSymDense(2, []float64{1, 2, 2, 5})
	for _, c := range []struct{ k, want kernel.Kernel }{
		{&kernel.Gaussian{Gamma: 2}, kernel.Gaussian{Gamma: 2}},
		{kernel.Sum{&kernel.Scaled{Factor: 3, Kernel: &kernel.Linear{}}}, kernel.Sum{kernel.Scaled{Factor: 3, Kernel: kernel.Linear{}}}},
		{kernel.Precomputed{K: symmetric}, kernel.Precomputed{K: mat.DenseCopyOf(symmetric)}},
	} {
		var file bytes.Buffer
		if err := modelfile.Write(&file, c.k); err != nil {
			t.Fatal(err)
		}
		if got, err := modelfile.Read(&file); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v comes back as %v, %v", c.k, got, err)
		}
	}
	ds := data.Threenorm(2).Sample(20, 1)
	m := get(svm.Train(t.Context(), ds, &kernel.Gaussian{Gamma: 0.3}, svm.Params{}))
	var file bytes.Buffer
	if err := modelfile.Write(&file, m); err != nil {
		t.Fatal(err)
	}
	if got, err := modelfile.Read(&file); err != nil || bits(got.(*svm.Model).Scores(ds.X)) != bits(m.Scores(ds.X)) {
		t.Errorf("other scores, %v", err)
	}
}

// marshals tests json.Marshal of a model and of the struct behind it, and
// json.Unmarshal into a variable of its type.
func marshals(t *testing.T, name string, model any, file []byte) {
	if _, ok := model.(kernel.Kernel); ok {
		if _, ok := model.(json.Marshaler); !ok {
			return // a struct of numbers, which encoding/json knows
		}
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, file); err != nil {
		t.Fatal(err)
	}
	behind := reflect.Indirect(reflect.ValueOf(model))
	for _, v := range []any{model, behind.Interface()} {
		text, err := json.Marshal(v)
		var plain any
		if err != nil || json.Unmarshal(text, &plain) != nil || !reflect.DeepEqual(plain, generic(t, compact.Bytes())) {
			t.Errorf("%s: json.Marshal of a %T is %.200s, %v", name, v, text, err)
		}
		into := reflect.New(behind.Type())
		if err := json.Unmarshal(text, into.Interface()); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if where := differ(behind, into.Elem(), ""); where != "" {
			t.Errorf("%s: json.Unmarshal: %s", name, where)
		}
	}
}

func generic(t *testing.T, text []byte) (v any) {
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// answers are what a model says of some points, as bits.
func answers(model any) []string {
	X := mat.NewDense(5, 3, []float64{0, 0, 0, 1, -2, 0.5, 3, 3, 3, -1e3, 7, 0.1, 0.3, -0.2, 1e-9})
	if m, ok := model.(interface{ Decisions(mat.Matrix) *mat.Dense }); ok {
		return append(answersOn(model, features(m, X)), bits(m.Decisions(features(m, X)).RawMatrix().Data))
	}
	return answersOn(model, features(model, X))
}

// features are the columns of X that the model wants, found by trying.
func features(model any, X *mat.Dense) mat.Matrix {
	for _, d := range []int{3, 4, 2, 1} {
		points := mat.NewDense(5, d, nil)
		switch points.Copy(X); d {
		case 1: // numbers of rows
			points = mat.NewDense(5, 1, []float64{0, 3, 59, 60, 61})
		case 2: // the second may be the rank of a name
			points = mat.NewDense(5, 2, []float64{0.5, 0, 1, 1, -3, 0, 0.2, 1, 7, 0})
		}
		if tried(func() { answersOn(model, points) }) {
			return points
		}
	}
	return X
}

func tried(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return
}

func answersOn(model any, X mat.Matrix) []string {
	var all []string
	if m, ok := model.(learn.Classifier); ok {
		all = append(all, fmt.Sprint(m.Predict(X)))
	}
	if m, ok := model.(learn.Scorer); ok {
		all = append(all, bits(m.Scores(X)))
	}
	if m, ok := model.(interface{ Distances(mat.Matrix) []float64 }); ok {
		all = append(all, bits(m.Distances(X)))
	}
	if m, ok := model.(interface{ Distances(mat.Matrix) *mat.Dense }); ok {
		all = append(all, bits(m.Distances(X).RawMatrix().Data))
	}
	if m, ok := model.(interface{ Inside(mat.Matrix) [][]int }); ok {
		all = append(all, fmt.Sprint(m.Inside(X)))
	}
	if m, ok := model.(interface{ Probabilities(mat.Matrix) []float64 }); ok {
		all = append(all, bits(m.Probabilities(X)))
	}
	if m, ok := model.(interface{ Probabilities([]float64) []float64 }); ok {
		all = append(all, bits(m.Probabilities([]float64{0, 1, -3e5})))
	}
	if m, ok := model.(interface{ ClassScores(mat.Matrix) *mat.Dense }); ok {
		all = append(all, bits(m.ClassScores(X).RawMatrix().Data))
	}
	if m, ok := model.(kernel.Kernel); ok {
		x, y := mat.Row(nil, 0, X), mat.Row(nil, 1, X)
		all = append(all, fmt.Sprint(m.Eval(x, y), m.Eval(y, y)))
		K, err := kernel.Cross(context.Background(), m, X, mat.DenseCopyOf(X).Slice(0, 2, 0, len(x)))
		if err != nil {
			panic(err)
		}
		all = append(all, bits(K.RawMatrix().Data))
	}
	if m, ok := model.(interface {
		Apply(*learn.Dataset) *learn.Dataset
	}); ok {
		for _, ds := range []*learn.Dataset{nominal(), {X: mat.DenseCopyOf(X), Y: make([]int, 5)}} {
			if tried(func() { m.Apply(ds) }) {
				applied := m.Apply(ds)
				all = append(all, bits(applied.X.RawMatrix().Data), fmt.Sprintf("%q %q", applied.Features, applied.Levels))
			}
		}
	}
	if m, ok := model.(fmt.Stringer); ok {
		all = append(all, m.String())
	}
	return all
}

func bits(values []float64) string {
	b := make([]uint64, len(values))
	for i, v := range values {
		b[i] = math.Float64bits(v)
	}
	return fmt.Sprint(b)
}

// differ says where two values differ, in the bits of a number even where neither is
// exported; "" means nowhere. Slices of no numbers are alike.
func differ(a, b reflect.Value, at string) string {
	if a.Kind() != b.Kind() || a.IsValid() && a.Type() != b.Type() {
		return fmt.Sprintf("%s is %v, and then %v", at, a, b)
	}
	switch a.Kind() {
	case reflect.Float64:
		if x, y := a.Float(), b.Float(); math.Float64bits(x) != math.Float64bits(y) && !(math.IsNaN(x) && math.IsNaN(y)) {
			return fmt.Sprintf("%s is %v, and then %v", at, x, y)
		}
	case reflect.Int:
		if a.Int() != b.Int() {
			return fmt.Sprintf("%s is %v, and then %v", at, a.Int(), b.Int())
		}
	case reflect.Bool:
		if a.Bool() != b.Bool() {
			return at
		}
	case reflect.String:
		if a.String() != b.String() {
			return fmt.Sprintf("%s is %q, and then %q", at, a.String(), b.String())
		}
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() != b.IsNil() {
			return at + " is nil once"
		}
		if !a.IsNil() {
			return differ(a.Elem(), b.Elem(), at)
		}
	case reflect.Struct:
		if m, ok := matrix(a); ok {
			n, _ := matrix(b)
			if m.Rows != n.Rows || m.Cols != n.Cols || bits(m.Data) != bits(n.Data) {
				return at
			}
			return ""
		}
		for i := range a.NumField() {
			if where := differ(a.Field(i), b.Field(i), at+"."+a.Type().Field(i).Name); where != "" {
				return where
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return fmt.Sprintf("%s has length %d, and then %d", at, a.Len(), b.Len())
		}
		if k := a.Type().Elem().Kind(); k == reflect.String && a.IsNil() != b.IsNil() {
			return at + " is nil once"
		}
		for i := range a.Len() {
			if where := differ(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", at, i)); where != "" {
				return where
			}
		}
	default:
		return at + " is a " + a.Kind().String()
	}
	return ""
}

// matrix is the content of a mat.Dense, without the room between its rows.
func matrix(v reflect.Value) (m struct {
	Rows, Cols int
	Data       []float64
}, ok bool,
) {
	if v.Type() != reflect.TypeFor[mat.Dense]() {
		return m, false
	}
	raw := v.FieldByName("mat")
	m.Rows, m.Cols = int(raw.FieldByName("Rows").Int()), int(raw.FieldByName("Cols").Int())
	stride := int(raw.FieldByName("Stride").Int())
	for i := range m.Rows {
		for j := range m.Cols {
			m.Data = append(m.Data, raw.FieldByName("Data").Index(i*stride+j).Float())
		}
	}
	return m, true
}
