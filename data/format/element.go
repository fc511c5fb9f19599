package format

import (
	"encoding/binary"
	"fmt"
	"math"
)

// element is how a file stores one value.
type element struct {
	size int
	get  func(p []byte) float64
	put  func(p []byte, v float64)
}

// exact is the largest number up to which float64 holds every integer.
const exact = 1 << 53

// elementOf returns the element for an Array's Type.
func elementOf(kind string, order binary.ByteOrder) (element, error) {
	switch kind {
	case "b1": // as in NumPy, every byte except 0 is true
		return element{
			1, func(p []byte) float64 { return float64(min(p[0], 1)) },
			func(p []byte, v float64) { p[0] = byte(int64(v)) },
		}, nil
	case "u1":
		return element{
			1, func(p []byte) float64 { return float64(p[0]) },
			func(p []byte, v float64) { p[0] = byte(int64(v)) },
		}, nil
	case "i1":
		return element{
			1, func(p []byte) float64 { return float64(int8(p[0])) },
			func(p []byte, v float64) { p[0] = byte(int64(v)) },
		}, nil
	case "u2":
		return element{
			2, func(p []byte) float64 { return float64(order.Uint16(p)) },
			func(p []byte, v float64) { order.PutUint16(p, uint16(int64(v))) },
		}, nil
	case "i2":
		return element{
			2, func(p []byte) float64 { return float64(int16(order.Uint16(p))) },
			func(p []byte, v float64) { order.PutUint16(p, uint16(int64(v))) },
		}, nil
	case "u4":
		return element{
			4, func(p []byte) float64 { return float64(order.Uint32(p)) },
			func(p []byte, v float64) { order.PutUint32(p, uint32(int64(v))) },
		}, nil
	case "i4":
		return element{
			4, func(p []byte) float64 { return float64(int32(order.Uint32(p))) },
			func(p []byte, v float64) { order.PutUint32(p, uint32(int64(v))) },
		}, nil
	case "u8":
		return element{
			8, func(p []byte) float64 { return float64(order.Uint64(p)) },
			func(p []byte, v float64) { order.PutUint64(p, uint64(int64(v))) },
		}, nil
	case "i8":
		return element{
			8, func(p []byte) float64 { return float64(int64(order.Uint64(p))) },
			func(p []byte, v float64) { order.PutUint64(p, uint64(int64(v))) },
		}, nil
	case "f4":
		return element{
			4, func(p []byte) float64 { return float64(math.Float32frombits(order.Uint32(p))) },
			func(p []byte, v float64) { order.PutUint32(p, math.Float32bits(float32(v))) },
		}, nil
	case "f8", "":
		return element{
			8, func(p []byte) float64 { return math.Float64frombits(order.Uint64(p)) },
			func(p []byte, v float64) { order.PutUint64(p, math.Float64bits(v)) },
		}, nil
	}
	return element{}, fmt.Errorf("unknown number type %q", kind)
}
