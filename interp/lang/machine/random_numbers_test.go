package machine

import (
	"math"
	"math/rand/v2"
)

var edgeIntegers = []uint64{
	0, 1, 2, 3, 7, 8, 10, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 1<<15 - 1, 1 << 15, 1<<16 - 1, 1 << 16,
	1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1, 1 << 32, 1<<52 + 1, 1 << 53, 1<<53 + 1, 1<<62 - 1, 1 << 62, 1<<63 - 1, 1 << 63, 1<<63 + 1,
	1<<63 + 1<<10, 1<<63 + 1<<10 + 1, 1<<63 + 1<<39, 1<<63 + 1<<39 + 1, 0x5555555555555555,
}

var edgeFloats = []float64{
	0, math.Copysign(0, -1), 1, -1, .5, 1.5, 2, 3, -3.75, 1e-3, 1e10, 1e300, -1e300, 127, 128, -128, -129, 255, 256, 32767.5, 65536,
	1<<31 - 1, 1 << 31, -1 << 31, -1<<31 - 1, 1<<32 - 1, 1 << 32, 1 << 53, 1 << 63, -1 << 63, 1<<63 - 1024, 1<<63 + 2048, 1<<64 - 2048, 1 << 64,
	math.MaxFloat64, math.SmallestNonzeroFloat64, 1e-310, 0x1p-1022, math.MaxFloat32, math.SmallestNonzeroFloat32, 1e-40, 0x1p-126, 1 + 0x1p-24, 1 + 0x1p-23,
	math.Inf(1), math.Inf(-1), math.NaN(),
}

// edgeNaNs are not-a-numbers with signs and payloads, quiet and signaling.
var edgeNaNs = map[Kind][]uint64{
	Float32: {0x7fc00000, 0xffc00000, 0x7fc12345, 0xffa00001, 0x7f800001},
	Float64: {0x7ff8000000000000, 0xfff8000000000000, 0x7ff8000012345678, 0xfff4000000000001, 0x7ff0000000000001},
}

// edgeCase returns the bits of a number of a kind that is likely to be a special one.
func edgeCase(rng *rand.Rand, k Kind) uint64 {
	switch {
	case k == Bool:
		return rng.Uint64N(2)
	case k == Pointer:
		return 0
	case k.Float() && rng.IntN(12) == 0:
		return edgeNaNs[k][rng.IntN(5)]
	case k.Float() && rng.IntN(2) == 0: // nothing special: sums of these are not soon infinite
		x := float64(rng.IntN(2000)-1000) / 64
		if k == Float32 {
			return bits32(float32(x))
		}
		return bits64(x)
	case k.Float():
		x := edgeFloats[rng.IntN(len(edgeFloats))]
		if k == Float32 {
			return bits32(float32(x))
		}
		return bits64(x)
	case rng.IntN(4) == 0:
		return extended(k, uint64(rng.IntN(64)-32))
	case rng.IntN(8) == 0:
		return extended(k, rng.Uint64())
	}
	x := edgeIntegers[rng.IntN(len(edgeIntegers))]
	if rng.IntN(3) == 0 {
		x = -x
	}
	return extended(k, x)
}
