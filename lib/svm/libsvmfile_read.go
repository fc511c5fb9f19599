package svm

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ReadLIBSVM reads a model file of LIBSVM. The machine can be a C-SVC or a ν-SVC with
// two or more classes, or a one-class machine. The kernel can be linear, polynomial, RBF
// or precomputed. The type LIBSVM describes the result.
//
// A file does not say how many features a point has, because it leaves out every feature
// that is 0 in a support vector. So pass the number as features. If features is 0,
// ReadLIBSVM uses the highest feature number in the file, which may be too low.
//
// With a precomputed kernel, a point is a row number. Row numbers start at 0 in Mercer
// and at 1 in LIBSVM. The kernel has no matrix until you set one, for example:
//
//	file.Model.(*svm.Model).Kernel = kernel.Precomputed{K: gram}
//
// ReadLIBSVM returns an error for a regression machine and for the sigmoid kernel. Every
// error wraps ErrLIBSVM or is an error of r.
func ReadLIBSVM(r io.Reader, features int) (*LIBSVM, error) {
	p := &libsvmParser{in: bufio.NewReader(r), header: map[string][]string{}}
	m, err := p.read(features)
	if err != nil {
		return nil, err
	}
	k, err := m.kernel.kernel()
	if err != nil {
		return nil, err
	}
	return m.file(k), nil
}

// libsvmParser reads a file line by line.
type libsvmParser struct {
	in     *bufio.Reader
	line   int
	header map[string][]string
	m      machine
}

func (p *libsvmParser) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrLIBSVM, p.line, fmt.Sprintf(format, args...))
}

// next is the next line, io.EOF after the last.
func (p *libsvmParser) next() (string, error) {
	p.line++
	line, err := p.in.ReadString('\n')
	if line == "" {
		return "", err
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return strings.TrimSpace(line), err
}

func (p *libsvmParser) read(features int) (*machine, error) {
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) {
			return nil, p.fail("the file ends before the line SV")
		}
		if err != nil {
			return nil, err
		}
		if line == "SV" {
			break
		}
		words := strings.Fields(line)
		if len(words) == 0 {
			return nil, p.fail("it is empty")
		}
		if _, twice := p.header[words[0]]; twice {
			return nil, p.fail("%s is there twice", words[0])
		}
		if err := p.field(words[0], words[1:]); err != nil {
			return nil, err
		}
		p.header[words[0]] = words[1:]
	}
	if err := p.fits(); err != nil {
		return nil, err
	}
	return &p.m, p.vectors(features)
}

// field reads a line of the header.
func (p *libsvmParser) field(name string, words []string) (err error) {
	first := ""
	if len(words) > 0 {
		first = words[0]
	}
	one := len(words) == 1
	switch name {
	case "svm_type":
		switch p.m.oneClass = first == "one_class"; first {
		case "c_svc", "nu_svc", "one_class":
		case "epsilon_svr", "nu_svr":
			return p.fail("svm_type is %s, and Mercer has no regression machine", first)
		default:
			return p.fail("svm_type is %q, want c_svc, nu_svc or one_class", first)
		}
	case "kernel_type":
		p.m.kernel.name = first
	case "degree":
		if p.m.kernel.degree, err = strconv.Atoi(first); err != nil {
			one = false
		}
	case "gamma":
		p.m.kernel.gamma, err = p.number(first)
	case "coef0":
		p.m.kernel.coef0, err = p.number(first)
	case "rho":
		p.m.rho, err = p.numbers(words)
		return err
	case "probA":
		p.m.probA, err = p.numbers(words)
		return err
	case "probB":
		p.m.probB, err = p.numbers(words)
		return err
	case "label":
		p.m.labels, err = p.integers(words, math.MinInt)
		return err
	case "nr_sv":
		p.m.sizes, err = p.integers(words, 0)
		return err
	case "nr_class", "total_sv":
		_, err = p.integers(words, 0)
	case "prob_density_marks":
		return nil
	default:
		return p.fail("%q is not known", name)
	}
	if err == nil && !one {
		err = p.fail("want %s and one value, got %q", name, words)
	}
	return err
}

func (p *libsvmParser) number(word string) (float64, error) {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, p.fail("%q is not a finite number", word)
	}
	return v, nil
}

func (p *libsvmParser) numbers(words []string) (values []float64, err error) {
	values = make([]float64, len(words))
	for i, word := range words {
		if values[i], err = p.number(word); err != nil {
			return nil, err
		}
	}
	return values, nil
}

func (p *libsvmParser) integers(words []string, least int) (values []int, err error) {
	values = make([]int, len(words))
	for i, word := range words {
		if values[i], err = strconv.Atoi(word); err != nil || values[i] < least {
			return nil, p.fail("%q is not an integer, or too small", word)
		}
	}
	return values, nil
}

// integer is one number of the header.
func (p *libsvmParser) integer(name string) (int, error) {
	words := p.header[name]
	if len(words) != 1 {
		return 0, p.fail("%s is missing", name)
	}
	return strconv.Atoi(words[0])
}

// fits checks the header.
func (p *libsvmParser) fits() error {
	m := &p.m
	if p.header["svm_type"] == nil {
		return p.fail("svm_type is missing")
	}
	k, err := p.integer("nr_class")
	if err != nil {
		return err
	}
	total, err := p.integer("total_sv")
	if err != nil {
		return err
	}
	if _, err := m.kernel.kernel(); err != nil {
		return err
	}
	if m.oneClass {
		m.labels, m.sizes, k = nil, []int{total}, 2
	} else {
		distinct := slices.Compact(slices.Sorted(slices.Values(m.labels)))
		if k < 2 || len(m.labels) != k || len(distinct) != k || len(m.sizes) != k {
			return p.fail("nr_class is %d, with labels %v and nr_sv %v; want two classes at least, and a label and a number for each", k, m.labels, m.sizes)
		}
	}
	sum := 0
	for _, size := range m.sizes {
		if sum += size; sum > total {
			break
		}
	}
	if sum != total {
		return p.fail("total_sv is %d, nr_sv %v", total, m.sizes)
	}
	if len(m.rho) != k*(k-1)/2 {
		return p.fail("%d values of rho, want one for each pair of classes", len(m.rho))
	}
	if len(m.probA) != len(m.probB) || len(m.probA) != 0 && (m.oneClass || len(m.probA) != len(m.rho)) {
		return p.fail("%d values of probA and %d of probB, want one for each pair of classes, or none", len(m.probA), len(m.probB))
	}
	return nil
}
