package svm

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mat"
)

// Write writes the model in the format of svm_save_model. LIBSVM can load it and computes
// the same decision values, up to rounding; see LIBSVM for their sign. Write gives every
// number enough digits to be read back without a change.
//
// The error wraps ErrParam if LIBSVM does not have the machine or the kernel, or if
// Labels or Sigmoids do not fit Model. Any other error is an error of w.
func (l *LIBSVM) Write(w io.Writer) error {
	m, err := l.machine()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	m.write(out)
	return out.Flush()
}

// machine is the model as a file has it.
func (l *LIBSVM) machine() (m *machine, err error) {
	switch model := l.Model.(type) {
	case *Model:
		m, err = l.twoClasses(model)
	case *OneVsOne:
		m, err = l.manyClasses(model)
	case *OneClassModel:
		if l.Labels != nil || l.Sigmoids != nil {
			return nil, fmt.Errorf("%w: a one-class machine has neither labels nor probabilities", ErrParam)
		}
		m = &machine{oneClass: true, rho: []float64{model.Rho}, sv: model.SV, sizes: []int{len(model.Coef)}}
		for _, c := range model.Coef {
			m.coef = append(m.coef, []float64{c})
		}
		m.kernel, err = toLIBSVM(model.Kernel)
	default:
		return nil, fmt.Errorf("%w: LIBSVM has no %T, only *svm.Model, *svm.OneVsOne and *svm.OneClassModel", ErrParam, l.Model)
	}
	return m, err
}

// wantLabels are the labels of the file, ascending, for k classes.
func (l *LIBSVM) wantLabels(standard []int, pairs int) ([]int, error) {
	labels := l.Labels
	if labels == nil {
		labels = slices.Sorted(slices.Values(standard))
	}
	if len(labels) != len(standard) || !slices.IsSorted(labels) || len(slices.Compact(slices.Clone(labels))) != len(labels) {
		return nil, fmt.Errorf("%w: Labels are %v, want %d, ascending", ErrParam, labels, len(standard))
	}
	if l.Sigmoids != nil && len(l.Sigmoids) != pairs {
		return nil, fmt.Errorf("%w: %d sigmoids, want %d", ErrParam, len(l.Sigmoids), pairs)
	}
	return labels, nil
}

// twoClasses has the higher label first, so that decision values keep their sign.
func (l *LIBSVM) twoClasses(model *Model) (*machine, error) {
	labels, err := l.wantLabels([]int{-1, 1}, 1)
	if err != nil {
		return nil, err
	}
	k, err := toLIBSVM(model.Kernel)
	if err != nil {
		return nil, err
	}
	m := &machine{kernel: k, labels: []int{labels[1], labels[0]}, rho: []float64{-model.Bias}}
	var rows []int
	for _, positive := range []bool{true, false} {
		size := 0
		for s, c := range model.Coef {
			if (c > 0) == positive {
				size++
				rows, m.coef = append(rows, s), append(m.coef, []float64{c})
			}
		}
		m.sizes = append(m.sizes, size)
	}
	if len(rows) > 0 {
		m.sv = subRows(model.SV, rows)
	}
	if l.Sigmoids != nil {
		m.probA, m.probB = []float64{l.Sigmoids[0].A}, []float64{l.Sigmoids[0].B}
	}
	return m, nil
}

func (l *LIBSVM) manyClasses(o *OneVsOne) (*machine, error) {
	labels, err := l.wantLabels(o.Labels, len(o.Pairs))
	if err != nil {
		return nil, err
	}
	k, err := toLIBSVM(o.pool.kernel)
	if err != nil {
		return nil, err
	}
	m := &machine{kernel: k}
	ascending := slices.Sorted(slices.Values(o.Labels))
	for _, label := range o.Labels {
		rank, _ := slices.BinarySearch(ascending, label)
		m.labels = append(m.labels, labels[rank])
	}
	n := o.pool.sv.RawMatrix().Rows
	class, coef := slices.Repeat([]int{-1}, n), make([][]float64, n)
	for s := range coef {
		coef[s] = make([]float64, len(o.Labels)-1)
	}
	p := 0
	for i := range o.Labels {
		for j := i + 1; j < len(o.Labels); j++ {
			two := o.Models[p]
			m.rho = append(m.rho, two.Bias)
			if l.Sigmoids != nil {
				m.probA, m.probB = append(m.probA, l.Sigmoids[p].A), append(m.probB, -l.Sigmoids[p].B)
			}
			for s, at := range o.pool.places[p] {
				own, other := i, j-1 // class, and place of the coefficient
				if two.Coef[s] > 0 {
					own, other = j, i
				}
				if class[at] >= 0 && class[at] != own {
					return nil, fmt.Errorf("%w: a support vector is of two classes, %d and %d", ErrParam, o.Labels[class[at]], o.Labels[own])
				}
				class[at], coef[at][other] = own, -two.Coef[s]
			}
			p++
		}
	}
	var rows []int
	for c := range o.Labels {
		size := 0
		for s := range class {
			if class[s] == c {
				size++
				rows, m.coef = append(rows, s), append(m.coef, coef[s])
			}
		}
		m.sizes = append(m.sizes, size)
	}
	if len(rows) > 0 {
		m.sv = subRows(o.pool.sv, rows)
	}
	return m, nil
}

func (m *machine) write(out *bufio.Writer) {
	text := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	kind, classes := "c_svc", len(m.labels)
	if m.oneClass {
		kind, classes = "one_class", 2
	}
	fmt.Fprintf(out, "svm_type %s\nkernel_type %s\n", kind, m.kernel.name)
	switch m.kernel.name {
	case namePolynomial:
		fmt.Fprintf(out, "degree %d\ngamma %s\ncoef0 %s\n", m.kernel.degree, text(m.kernel.gamma), text(m.kernel.coef0))
	case nameRBF:
		fmt.Fprintf(out, "gamma %s\n", text(m.kernel.gamma))
	}
	fmt.Fprintf(out, "nr_class %d\ntotal_sv %d\n", classes, len(m.coef))
	list := func(name string, n int, value func(i int) string) {
		if n == 0 {
			return
		}
		fmt.Fprint(out, name)
		for i := range n {
			fmt.Fprint(out, " ", value(i))
		}
		fmt.Fprintln(out)
	}
	list("rho", len(m.rho), func(i int) string { return text(m.rho[i]) })
	list("label", len(m.labels), func(i int) string { return strconv.Itoa(m.labels[i]) })
	list("probA", len(m.probA), func(i int) string { return text(m.probA[i]) })
	list("probB", len(m.probB), func(i int) string { return text(m.probB[i]) })
	if !m.oneClass {
		list("nr_sv", len(m.sizes), func(i int) string { return strconv.Itoa(m.sizes[i]) })
	}
	fmt.Fprintln(out, "SV")
	for s, coef := range m.coef {
		for _, c := range coef {
			fmt.Fprint(out, text(c), " ")
		}
		row := mat.Row(nil, s, m.sv)
		if m.kernel.name == namePrecomputed {
			fmt.Fprintf(out, "0:%d ", int(row[0])+1)
			row = nil
		}
		for j, v := range row {
			if v != 0 {
				fmt.Fprintf(out, "%d:%s ", j+1, text(v))
			}
		}
		fmt.Fprintln(out)
	}
}
