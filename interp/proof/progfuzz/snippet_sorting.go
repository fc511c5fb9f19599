package progfuzz

// sortingSnippets give declared types to sort, slices, maps and heap.
var sortingSnippets = []snippet{
	{decls: `
type Age@ uint8
type Person@ struct {
	Name string
	Age@
	tags []string
}
type Crowd@ []Person@
type ByAge@ struct{ Crowd@ }
type Names@ map[string]Age@

func (c Crowd@) Len() int           { return len(c) }
func (c Crowd@) Less(i, j int) bool { return c[i].Name < c[j].Name }
func (c Crowd@) Swap(i, j int)      { c[i], c[j] = c[j], c[i] }
func (b ByAge@) Less(i, j int) bool { return b.Crowd@[i].Age@ < b.Crowd@[j].Age@ }
func (a Age@) Compare(b Age@) int   { return cmp.Compare(a, b) }
func (p Person@) Older(q Person@) int { return -p.Age@.Compare(q.Age@) }`, body: `
crowd@ := Crowd@{{"d", 4, nil}, {#string#, 9, nil}, {"a", Age@(#n#), []string{"x"}}, {"c", 9, nil}}
sort.Sort(crowd@)
fmt.Println(crowd@, sort.IsSorted(crowd@), sort.IsSorted(ByAge@{crowd@}))
sort.Stable(sort.Reverse(ByAge@{crowd@}))
fmt.Println(crowd@)
sort.SliceStable(crowd@, func(i, j int) bool { return len(crowd@[i].Name) < len(crowd@[j].Name) })
slices.SortStableFunc(crowd@, Person@.Older)
fmt.Printf("%v %T %T\n", crowd@, ByAge@{}, sort.Reverse(crowd@))
i@, found@ := slices.BinarySearchFunc(crowd@, Age@(#n#), func(p Person@, a Age@) int { return a.Compare(p.Age@) })
fmt.Println(i@, found@, slices.MaxFunc(crowd@, Person@.Older), slices.ContainsFunc(crowd@, func(p Person@) bool { return p.tags != nil }))
names@ := Names@{}
for _, p := range crowd@ {
	names@[p.Name] += p.Age@
}
keys@ := slices.Sorted(maps.Keys(names@))
ages@ := slices.SortedFunc(maps.Values(names@), Age@.Compare)
clone@ := maps.Clone(names@)
clone@["new"]++
maps.DeleteFunc(clone@, func(k string, a Age@) bool { return a > 8 })
fmt.Printf("%q %v %T %v %T %v\n", keys@, ages@, ages@, clone@, clone@, maps.Equal(names@, clone@))
fmt.Println(slices.Insert(ages@, 1, Age@(0)), slices.Compare(ages@, []Age@{1}), slices.Index(ages@, 9), slices.Collect(slices.Values(crowd@[:1])), slices.Max(ages@), min(ages@[0], 3))
for chunk := range slices.Chunk(crowd@, 3) {
	fmt.Printf("%T %d ", chunk, len(chunk))
}
fmt.Printf("%T %T\n", slices.Grow(crowd@, 2), slices.Concat(crowd@, crowd@)[:1])`},
	{decls: `
type Task@ struct {
	Rank  float64
	Label string
	index int
}
type Queue@ []*Task@
type Nums@ []int8
type Heap@[T any] struct {
	items []T
	less  func(a, b T) bool
}

func (q Queue@) Len() int           { return len(q) }
func (q Queue@) Less(i, j int) bool { return q[i].Rank < q[j].Rank }
func (q Queue@) Swap(i, j int)      { q[i], q[j] = q[j], q[i]; q[i].index, q[j].index = i, j }
func (q *Queue@) Push(x any)        { t := x.(*Task@); t.index = len(*q); *q = append(*q, t) }
func (q *Queue@) Pop() any          { old := *q; t := old[len(old)-1]; *q = old[:len(old)-1]; return t }

func (h *Heap@[T]) Len() int           { return len(h.items) }
func (h *Heap@[T]) Less(i, j int) bool { return h.less(h.items[i], h.items[j]) }
func (h *Heap@[T]) Swap(i, j int)      { h.items[i], h.items[j] = h.items[j], h.items[i] }
func (h *Heap@[T]) Push(x any)         { h.items = append(h.items, x.(T)) }
func (h *Heap@[T]) Pop() (x any) {
	x, h.items = h.items[len(h.items)-1], h.items[:len(h.items)-1]
	return
}`, body: `
q@ := &Queue@{}
for i, l := range []string{"x", "y", #string#, "w"} {
	heap.Push(q@, &Task@{Rank: float64(i*#n#%4) + float64(i)/10, Label: l})
}
third@ := (*q@)[len(*q@)-1]
third@.Rank = -1
heap.Fix(q@, third@.index)
heap.Remove(q@, (*q@)[1].index)
for q@.Len() > 0 {
	t := heap.Pop(q@).(*Task@)
	fmt.Print(t.Rank, t.Label, " ")
}
h@ := &Heap@[Nums@]{less: func(a, b Nums@) bool { return slices.Compare(a, b) > 0 }}
heap.Init(h@)
for _, n := range []Nums@{{1}, {2, #n#}, nil, {2}} {
	heap.Push(h@, n)
}
fmt.Println(heap.Pop(h@), heap.Pop(h@), h@.Len())
try("wrong type@", func() { heap.Push(h@, []int8{1}) })
try("empty@", func() { (&Queue@{}).Pop() })
try("wrong task@", func() { heap.Push(q@, Task@{}) })`},
}
