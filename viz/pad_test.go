package viz

import (
	"math"
	"slices"
	"testing"
)

func TestPad(t *testing.T) {
	room := []float64{1, 2, 3, 4}
	y := room[:2]
	long := Pad(y, 4)
	if len(long) != 4 || !slices.Equal(long[:2], y) || !math.IsNaN(long[2]) || !math.IsNaN(long[3]) {
		t.Errorf("%v", long)
	}
	long[0] = 7
	if !slices.Equal(room, []float64{1, 2, 3, 4}) {
		t.Errorf("Pad wrote into its argument: %v", room)
	}
	if same := Pad(y, 2); !slices.Equal(same, y) {
		t.Errorf("nothing to add, but %v", same)
	}
	if none := Pad(nil, 2); len(none) != 2 || !math.IsNaN(none[0]) {
		t.Errorf("an empty list: %v", none)
	}
	if _, err := Lines([]float64{1, 2, 3, 4}, []Series{{Y: room}, {Y: Pad(y, 4)}}); err != nil {
		t.Error(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("three values cannot become two")
		}
	}()
	Pad([]float64{1, 2, 3}, 2)
}
