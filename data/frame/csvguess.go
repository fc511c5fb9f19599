package frame

import (
	"fmt"
	"sync"
	"time"
)

// sampled rows decide how a file is read at first. Where a later cell is of another kind, its
// column is read again.
const sampledRows = 1000

// guess plans the columns by a sample of the first rows.
func (s *reading) guess() {
	r := s.cellReader()
	for _, record := range s.file.Sample(sampledRows) {
		for j := range min(len(record), len(s.plans)) {
			p := &s.plans[j]
			if cell := []byte(record[j]); !p.fixed && !r.lacks(cell, 0) {
				kind, layout := r.guess(cell, s.Layouts["*"])
				p.join(kind, layout)
			}
		}
	}
	for j := range s.plans {
		if p := &s.plans[j]; p.kind == 0 { // perhaps later rows tell
			p.kind, p.unknown = String, true
		}
	}
}

// join widens the kind of a column so that it holds values of another one too.
func (p *plan) join(kind Kind, layout string) {
	switch {
	case p.kind == 0:
		p.kind, p.layout = kind, layout
	case p.kind == kind && p.layout == layout:
	case p.kind == Int && kind == Float || p.kind == Float && kind == Int:
		p.kind = Float
	default:
		p.kind, p.layout = String, ""
	}
}

// widen reads again the columns that have a cell of another kind than planned, until there is none.
func (s *reading) widen() error {
	for {
		only, again := make([]bool, len(s.plans)), false
		for j := range s.plans {
			for _, parts := range s.parts {
				if parts[j] != nil && parts[j].failed {
					only[j], again = true, true
				}
			}
		}
		if !again {
			return nil
		}
		for j, wider := range only {
			if p := &s.plans[j]; wider && p.kind == Int {
				p.kind = Float
			} else if wider {
				p.kind, p.layout = String, ""
			}
		}
		if err := s.reread(only); err != nil {
			return err
		}
	}
}

// reread reads these columns of all blocks.
func (s *reading) reread(only []bool) error {
	parse := s.parser(only)
	parsed := make([][]*part, len(s.blocks))
	var group sync.WaitGroup
	for w := range s.workers {
		group.Go(func() {
			for i := w; i < len(s.blocks); i += s.workers {
				parsed[i] = parse(s.blocks[i].Text)
			}
		})
	}
	group.Wait()
	for i, b := range s.blocks {
		parts, err := s.complete(b, parsed[i], only)
		if err != nil {
			return err
		}
		for j, p := range parts {
			if only[j] {
				s.limit.Give(s.parts[i][j].bytes())
				s.parts[i][j] = p
			}
		}
	}
	return nil
}

// frame puts the parts together.
func (s *reading) frame() (*Frame, error) {
	f := &Frame{}
	var group sync.WaitGroup
	errs := make([]error, len(s.plans))
	var limit sync.Mutex
	take := func(n int) error {
		limit.Lock()
		defer limit.Unlock()
		return s.limit.Take(n)
	}
	columns := make([]*column, len(s.plans))
	next := make(chan int, len(s.plans))
	for j := range s.plans {
		next <- j
	}
	close(next)
	for range s.workers {
		group.Go(func() {
			for j := range next {
				if s.plans[j].kept {
					columns[j], errs[j] = s.together(j, take)
				}
			}
		})
	}
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, fmt.Errorf("line %d, column 1: %w", s.file.Line, err)
		}
	}
	for _, name := range s.Columns {
		for j, p := range s.plans {
			if p.name == name {
				f.columns = append(f.columns, columns[j])
			}
		}
	}
	if s.Columns == nil {
		f.columns = columns
	}
	return f, f.check()
}

// together puts the parts of a column together.
func (s *reading) together(j int, take func(int) error) (*column, error) {
	n, gaps := 0, false
	for _, parts := range s.parts {
		n += parts[j].n
		gaps = gaps || parts[j].missing != nil
	}
	plan := s.plans[j]
	size := map[Kind]int{Float: 8, Int: 8, String: 16, Bool: 1, Time: 24}[plan.kind]
	if gaps {
		size++
	}
	if err := take(n * size); err != nil {
		return nil, err
	}
	c := &column{name: plan.name, kind: plan.kind}
	c.room(n, gaps)
	for _, parts := range s.parts {
		p := parts[j]
		c.floats, c.ints, c.bools, c.times = append(c.floats, p.floats...), append(c.ints, p.ints...), append(c.bools, p.bools...), append(c.times, p.times...)
		text, start := string(p.text), 0
		for _, end := range p.ends {
			c.strings = append(c.strings, text[start:end])
			start = end
		}
		if gaps {
			c.missing = append(c.missing, p.missing...)
			c.missing = c.missing[:c.len()]
		}
		parts[j] = nil
	}
	if plan.unknown {
		s.narrow(c)
	}
	return c, nil
}

// room makes room for n values.
func (c *column) room(n int, gaps bool) {
	switch c.kind {
	case Float:
		c.floats = make([]float64, 0, n)
	case Int:
		c.ints = make([]int64, 0, n)
	case String:
		c.strings = make([]string, 0, n)
	case Bool:
		c.bools = make([]bool, 0, n)
	default:
		c.times = make([]time.Time, 0, n)
	}
	if gaps {
		c.missing = make([]bool, 0, n)
	}
}

// narrow finds the kind of a column of texts that the sample said nothing about.
func (s *reading) narrow(c *column) {
	r := s.cellReader()
	p := plan{}
	for i, text := range c.strings {
		if cell := []byte(text); !c.lacks(i) && !r.lacks(cell, 0) {
			if p.join(r.guess(cell, s.Layouts["*"])); p.kind == String {
				return
			}
		}
	}
	if p.kind == 0 {
		p.kind = Float // there are only gaps
	}
	narrow := &part{column: column{name: c.name, kind: p.kind}}
	for i, text := range c.strings {
		if c.lacks(i) {
			narrow.gap()
			continue
		}
		r.put(narrow, &p, []byte(text))
	}
	*c = narrow.column
}
