package slices

// insertionMax is the length up to which insertion is as fast as merging.
const insertionMax = 8

// mergeSort sorts x; buf holds half of it. Like insertionSort it leaves no
// element out and none twice, even if cmp panics.
func mergeSort[E any](x, buf []E, cmp func(a, b E) int) {
	if len(x) <= insertionMax {
		insertionSort(x, cmp)
		return
	}
	mid := len(x) / 2
	mergeSort(x[:mid], buf, cmp)
	mergeSort(x[mid:], buf, cmp)
	if cmp(x[mid-1], x[mid]) > 0 {
		merge(x, mid, buf, cmp)
	}
}

// merge sorts x, of which x[:mid] and x[mid:] are sorted.
func merge[E any](x []E, mid int, buf []E, cmp func(a, b E) int) {
	left := buf[:copy(buf, x[:mid])]
	i, j, k := 0, mid, 0 // k-i = j-mid: of the result k are there, i of them from left
	defer func() { copy(x[k:], left[i:]) }()
	for i < len(left) && j < len(x) {
		if cmp(left[i], x[j]) <= 0 {
			x[k] = left[i]
			i++
		} else {
			x[k] = x[j]
			j++
		}
		k++
	}
}

func insertionSort[E any](x []E, cmp func(a, b E) int) {
	for i := 1; i < len(x); i++ {
		for j := i; j > 0 && cmp(x[j], x[j-1]) < 0; j-- {
			x[j], x[j-1] = x[j-1], x[j]
		}
	}
}
