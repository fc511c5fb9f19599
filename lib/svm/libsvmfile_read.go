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

	memory "github.com/mercer-go/mercer/internal/budget"
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
// The optional argument maxBytes is how many bytes ReadLIBSVM may hold at one time, for
// the model and for what it needs on the way to it. Without it, or with 0, it is 1 GiB;
// less than 1 MiB counts as 1 MiB. A support vector with one large feature number stands
// for many zeros, so a small file can be a large model.
//
// ReadLIBSVM returns an error for a regression machine and for the sigmoid kernel. Every
// error wraps ErrLIBSVM or ErrTooLarge, or is an error of r.
func ReadLIBSVM(r io.Reader, features int, maxBytes ...int64) (*LIBSVM, error) {
	p := &libsvmParser{in: bufio.NewReader(r), header: map[string][]string{}, budget: memory.Optional(maxBytes)}
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

// ErrTooLarge is wrapped by the error of ReadLIBSVM for a model that takes more memory
// than it may.
var ErrTooLarge = memory.ErrTooLarge

// libsvmParser reads a file line by line.
type libsvmParser struct {
	in     *bufio.Reader
	line   int
	header map[string][]string
	m      machine

	budget  *memory.Budget
	longest int // bytes of the line for which memory is counted
}

func (p *libsvmParser) fail(format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrLIBSVM, p.line, fmt.Sprintf(format, args...))
}

// lineCost is how many bytes are held for each byte of a line: the line twice as it
// grows, its words, and their numbers.
const lineCost = 20

// machineBytes is how many bytes the machine of a pair takes besides its rows.
const machineBytes = 512

// next is the next line, io.EOF after the last.
func (p *libsvmParser) next() (string, error) {
	p.line++
	var line []byte
	for {
		piece, err := p.in.ReadSlice('\n')
		if n := len(line) + len(piece); n > p.longest {
			if err := p.take((n - p.longest) * lineCost); err != nil {
				return "", err
			}
			p.longest = n
		}
		line = append(line, piece...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case len(line) == 0:
			return "", err
		case errors.Is(err, io.EOF):
			err = nil
		}
		return strings.TrimSpace(string(line)), err
	}
}

// take counts bytes before they are allocated.
func (p *libsvmParser) take(n int) error {
	if err := p.budget.Take(n); err != nil {
		return fmt.Errorf("svm: line %d: %w", p.line, err)
	}
	return nil
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
		if err := p.take(len(line) * lineCost); err != nil { // the words are kept
			return nil, err
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
			return p.fail("svm_type is %.60q, want c_svc, nu_svc or one_class", first)
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
		return p.fail("%.60q is not known", name)
	}
	if err == nil && !one {
		err = p.fail("want %s and one value, got %d", name, len(words))
	}
	return err
}

func (p *libsvmParser) number(word string) (float64, error) {
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, p.fail("%.60q is not a finite number", word)
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
			return nil, p.fail("%.60q is not an integer, or too small", word)
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
			return p.fail("nr_class is %d, with %d different labels and %d numbers in nr_sv; want two classes at least, and a label and a number for each", k, len(distinct), len(m.sizes))
		}
	}
	sum := 0
	for _, size := range m.sizes {
		if sum += size; sum > total {
			break
		}
	}
	if sum != total {
		return p.fail("total_sv is %d, but that is not the sum of nr_sv", total)
	}
	if len(m.rho) != k*(k-1)/2 {
		return p.fail("%d values of rho, want one for each pair of classes", len(m.rho))
	}
	if err := p.take(len(m.rho) * machineBytes); err != nil {
		return err
	}
	if len(m.probA) != len(m.probB) || len(m.probA) != 0 && (m.oneClass || len(m.probA) != len(m.rho)) {
		return p.fail("%d values of probA and %d of probB, want one for each pair of classes, or none", len(m.probA), len(m.probB))
	}
	return nil
}
