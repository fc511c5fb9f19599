package svm

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedOneVsOne  = saved.Pointer("svm.OneVsOne", (*OneVsOne).fields)
	savedOneVsRest = saved.Pointer("svm.OneVsRest", (*OneVsRest).fields)
)

// fields has each support vector once, however many machines it supports.
func (o *OneVsOne) fields(c *saved.Codec) {
	c.Ints("labels", &o.Labels, -1)
	o.pool = poolFields(c, o.pool)
	saved.Status(c, &o.Status)
	if !c.Reading() {
		return
	}
	o.Models, o.Pairs = o.pool.models, pairs(o.Labels)
	c.Check(wantModels(o.Labels, len(o.Pairs), o.pool))
}

func (o *OneVsRest) fields(c *saved.Codec) {
	c.Ints("labels", &o.Labels, -1)
	o.pool = poolFields(c, o.pool)
	saved.Status(c, &o.Status)
	if !c.Reading() {
		return
	}
	o.Models = o.pool.models
	c.Check(wantModels(o.Labels, len(o.Labels), o.pool))
}

// pairs are the labels of each two-class machine.
func pairs(labels []int) [][2]int {
	var pairs [][2]int
	for i, a := range labels {
		for _, b := range labels[i+1:] {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

func wantModels(labels []int, models int, p *pool) error {
	sorted := slices.Sorted(slices.Values(labels))
	if len(labels) < 2 || len(slices.Compact(sorted)) != len(labels) {
		return fmt.Errorf("the labels are %v, want two at least, each once", labels)
	}
	if len(p.models) != models {
		return fmt.Errorf("%d models for %d labels, want %d", len(p.models), len(labels), models)
	}
	p.classes = len(labels)
	return nil
}

// poolFields are the fields of the machines that share a pool.
func poolFields(c *saved.Codec, p *pool) *pool {
	if p == nil {
		p = &pool{sv: &mat.Dense{}}
		if !c.Reading() {
			c.Check(fmt.Errorf("it has not been trained"))
			return p
		}
	}
	saved.Held(c, "kernel", &p.kernel)
	c.Matrix("sv", &p.sv)
	c.Int("rows", &p.rows, 0)
	c.Int("features", &p.columns, 1)
	members := make([]member, len(p.models))
	for i, m := range p.models {
		members[i] = member{m, p.places[i]}
	}
	saved.Each(c, "models", &members, (*member).fields)
	if !c.Reading() {
		return p
	}
	if p.sv == nil {
		p.sv = &mat.Dense{}
	}
	c.Check(vectors{p.kernel, p.sv, nil, make([]float64, p.sv.RawMatrix().Rows), 0, p.columns}.check(true))
	for _, m := range members {
		if c.Take(len(m.places), 8*p.sv.RawMatrix().Cols); c.Reading() { // a copy of its rows
			c.Check(p.add(m))
		}
	}
	return p
}

// member is one of the machines, and where its support vectors are.
type member struct {
	*Model
	places []int
}

func (m *member) fields(c *saved.Codec) {
	if m.Model == nil {
		m.Model = new(Model)
	}
	c.Ints("places", &m.places, 0)
	c.Int("rows", &m.rows, 0)
	m.numbers(c)
}

// add joins a machine that has been read to the pool.
func (p *pool) add(m member) error {
	size := len(m.Coef)
	if len(m.places) != size {
		return fmt.Errorf("model %d has %d places for %d coefficients", len(p.models), len(m.places), size)
	}
	for _, at := range m.places {
		if n := p.sv.RawMatrix().Rows; at >= n {
			return fmt.Errorf("model %d has support vector %d of %d", len(p.models), at, n)
		}
	}
	m.Kernel, m.columns, m.SV = p.kernel, p.columns, &mat.Dense{}
	if size > 0 {
		m.SV = subRows(p.sv, m.places)
	}
	if err := (vectors{m.Kernel, m.SV, m.Support, m.Coef, m.rows, m.columns}).check(false); err != nil {
		return fmt.Errorf("model %d: %w", len(p.models), err)
	}
	p.models, p.places = append(p.models, m.Model), append(p.places, m.places)
	return nil
}

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (o OneVsOne) MarshalJSON() ([]byte, error) { return savedOneVsOne.Marshal(o) }

// UnmarshalJSON reads what MarshalJSON has written; on an error o stays as it was.
func (o *OneVsOne) UnmarshalJSON(data []byte) error { return savedOneVsOne.Unmarshal(data, o) }

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (o OneVsRest) MarshalJSON() ([]byte, error) { return savedOneVsRest.Marshal(o) }

// UnmarshalJSON reads what MarshalJSON has written; on an error o stays as it was.
func (o *OneVsRest) UnmarshalJSON(data []byte) error { return savedOneVsRest.Unmarshal(data, o) }
