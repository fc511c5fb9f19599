package boost

import "fmt"

// Colouring says how TrainECC divides the classes in two groups.
type Colouring int

const (
	// RandomHalf gives the colour +1 to a random half of the classes, rounded down.
	RandomHalf Colouring = iota
	// LargeCut begins with a random half and changes the colour of one class after
	// the other, as long as this makes U larger. So U is at least one half. These
	// colours weigh the difficult pairs most, but may be hard to learn.
	LargeCut
)

// String returns "RandomHalf" or "LargeCut".
func (c Colouring) String() string {
	switch c {
	case RandomHalf:
		return "RandomHalf"
	case LargeCut:
		return "LargeCut"
	}
	return fmt.Sprintf("Colouring(%d)", int(c))
}

// colour chooses the colours of a round.
func (b *codes) colour() {
	k := b.k()
	order := b.rng.Perm(k)
	for at, l := range order {
		b.mu[l] = -1
		if at < k/2 {
			b.mu[l] = 1
		}
	}
	if b.params.Colouring == LargeCut && k > 2 {
		b.enlarge()
	}
}

// enlarge moves the class that enlarges the cut most, until none does. The number
// of moves is limited since rounding might let them go round in a circle.
func (b *codes) enlarge() {
	k := b.k()
	between := make([]float64, k*k) // D̃ between two classes, symmetric
	for i, y := range b.y {
		for l, v := range b.pairs.RawRowView(i) {
			between[y*k+l] += v
			between[l*k+y] += v
		}
	}
	for range 10 * k {
		best, most := -1, 1e-12 // D̃ has the sum 1
		for l := range k {
			gain := 0.0
			for o, v := range between[l*k : l*k+k] {
				gain += float64(v * b.mu[l] * b.mu[o])
			}
			if gain > most {
				best, most = l, gain
			}
		}
		if best < 0 {
			return
		}
		b.mu[best] = -b.mu[best]
	}
}
