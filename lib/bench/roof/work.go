package roof

// Work is what a routine cannot do without. Operations are those of double
// precision: where one in single precision is half the work, it counts half.
type Work struct {
	CityBlock float64 // |x - y| added to a sum
	Euclidean float64 // (x - y)² added to a sum
	Inner     float64 // x·y added to a sum: any multiply-add
	Divide    float64
	Root      float64
	Root32    float64 // in single precision, not halved
	Scatter   float64 // a number added to one in the nearest cache

	Read, Written float64 // bytes
	Footprint     int     // bytes that it goes through again and again, which says how near they are; 0 means 16 KiB
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

// Times is w done k times, on the same memory.
func (w Work) Times(k float64) Work {
	for _, v := range []*float64{&w.CityBlock, &w.Euclidean, &w.Inner, &w.Divide, &w.Root, &w.Root32, &w.Scatter, &w.Read, &w.Written} {
		*v *= k
	}
	return w
}

// And is w and v one after the other, in the larger of the two footprints.
func (w Work) And(v Work) Work {
	return Work{
		CityBlock: w.CityBlock + v.CityBlock, Euclidean: w.Euclidean + v.Euclidean, Inner: w.Inner + v.Inner,
		Divide: w.Divide + v.Divide, Root: w.Root + v.Root, Root32: w.Root32 + v.Root32, Scatter: w.Scatter + v.Scatter,
		Read: w.Read + v.Read, Written: w.Written + v.Written, Footprint: max(w.Footprint, v.Footprint),
	}
}

// least is the time in seconds that w takes at the rates of m: sums of terms,
// divisions and roots, additions in memory, reading and writing each have units of their own, so that
// the slowest of these decides.
func (m *machine) least(w Work) float64 {
	sums := m.time(cityBlock, w.CityBlock) + m.time(euclidean, w.Euclidean) + m.time(inner, w.Inner)
	divisions := m.time(divide, w.Divide) + m.time(root, w.Root) + m.time(root32, w.Root32)
	return max(sums, divisions, m.time(scatter, w.Scatter), m.sweep(m.read, w.Read, w.Footprint), m.sweep(m.write, w.Written, w.Footprint))
}
