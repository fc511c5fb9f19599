package roof

// Work is the work that a routine cannot avoid: how many operations of each kind, and
// how many bytes. Operations are counted in double precision. An operation in single
// precision counts half if it is half the work.
type Work struct {
	CityBlock float64 // |x - y| added to a sum
	Euclidean float64 // (x - y)² added to a sum
	Inner     float64 // x·y added to a sum: any multiply-add
	Divide    float64 // divisions
	Root      float64 // square roots
	Root32    float64 // square roots in single precision, which count in full
	Scatter   float64 // a number added to a number in the first-level cache

	Read, Written float64 // bytes
	// Footprint is the size in bytes of the memory that the routine goes through again
	// and again. It decides which cache holds this memory. 0 means 16 KiB.
	Footprint int
}

const (
	cityBlock = iota
	euclidean
	inner
	divide
	root
	root32
	scatter
	operations
)

// Times returns the work w done k times on the same memory.
func (w Work) Times(k float64) Work {
	for _, v := range []*float64{&w.CityBlock, &w.Euclidean, &w.Inner, &w.Divide, &w.Root, &w.Root32, &w.Scatter, &w.Read, &w.Written} {
		*v *= k
	}
	return w
}

// And returns the work w followed by v. Its Footprint is the larger of the two.
func (w Work) And(v Work) Work {
	return Work{
		CityBlock: w.CityBlock + v.CityBlock, Euclidean: w.Euclidean + v.Euclidean, Inner: w.Inner + v.Inner,
		Divide: w.Divide + v.Divide, Root: w.Root + v.Root, Root32: w.Root32 + v.Root32, Scatter: w.Scatter + v.Scatter,
		Read: w.Read + v.Read, Written: w.Written + v.Written, Footprint: max(w.Footprint, v.Footprint),
	}
}

// least returns the shortest possible time of w in seconds, at the rates of m. Sums of
// terms, divisions and roots, additions in memory, reads, and writes each have their
// own units in the processor, so the slowest of these groups decides.
func (m *machine) least(w Work) float64 {
	sums := m.time(cityBlock, w.CityBlock) + m.time(euclidean, w.Euclidean) + m.time(inner, w.Inner)
	divisions := m.time(divide, w.Divide) + m.time(root, w.Root) + m.time(root32, w.Root32)
	return max(sums, divisions, m.time(scatter, w.Scatter), m.sweep(m.read, w.Read, w.Footprint), m.sweep(m.write, w.Written, w.Footprint))
}
