package linear

import "github.com/mercer-go/mercer/lib/internal/simd"

// store has the rows of d features in x, or, in single precision, in x32. All
// computation is in double precision.
type store struct {
	x   []float64
	x32 []float32
}

// dots stores vᵀx in dst for the rows x at the given places, without the entry of the
// column. v is filled up with zeros.
func (q *problem) dots(dst []float64, at []int32, v []float64) {
	if q.x32 != nil {
		simd.GemvDot(dst, q.x32, at, v, q.d)
	} else {
		simd.GemvDot(dst, q.x, at, v, q.d)
	}
}

// adds adds the rows at the given places, each times its coefficient, to dst, which is
// filled up.
func (q *problem) adds(dst []float64, at []int32, a []float64) {
	if q.x32 != nil {
		simd.GemvAdd(dst, q.x32, at, a, q.d)
	} else {
		simd.GemvAdd(dst, q.x, at, a, q.d)
	}
}

// row returns xᵢ without the entry of the column. It may use the memory of buffer, of
// length d.
func (q *problem) row(i int, buffer []float64) []float64 {
	at := int(q.at[i]) * q.d
	if q.x32 == nil {
		return q.x[at : at+q.d : at+q.d]
	}
	for j, v := range q.x32[at : at+q.d] {
		buffer[j] = float64(v)
	}
	return buffer[:q.d]
}

// entries stores the entries of x̃ᵢ from lo on in dst.
func (q *problem) entries(dst []float64, i, lo int) {
	if lo+len(dst) > q.d {
		dst[q.d-lo] = q.column
		dst = dst[:q.d-lo]
	}
	at := int(q.at[i])*q.d + lo
	if q.x32 == nil {
		copy(dst, q.x[at:at+len(dst)])
		return
	}
	for j, v := range q.x32[at : at+len(dst)] {
		dst[j] = float64(v)
	}
}

// addSquares adds a times the squares of the features in the row at a place to dst.
func (q *problem) addSquares(dst []float64, place int32, a float64) {
	at := int(place) * q.d
	if q.x32 != nil {
		for j, v := range q.x32[at : at+q.d] {
			dst[j] += float64(a * float64(v) * float64(v))
		}
		return
	}
	for j, v := range q.x[at : at+q.d] {
		dst[j] += float64(a * v * v)
	}
}
