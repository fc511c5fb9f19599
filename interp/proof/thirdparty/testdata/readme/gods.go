// github.com/emirpasic/gods
package main

import (
	"fmt"

	"github.com/emirpasic/gods/lists/arraylist"
	"github.com/emirpasic/gods/maps/treemap"
	"github.com/emirpasic/gods/utils"
)

func main() {
	list := arraylist.New()
	list.Add("a")
	list.Add("c", "b")
	list.Sort(utils.StringComparator)
	fmt.Println(list)
	fmt.Println(list.Get(0))
	fmt.Println(list.Get(100))
	fmt.Println(list.Contains("a", "b", "c"), list.Contains("a", "b", "c", "d"))
	list.Swap(0, 1)
	list.Remove(2)
	list.Remove(1)
	list.Remove(0)
	list.Remove(0)
	fmt.Println(list.Empty(), list.Size())
	list.Add("a")
	list.Clear()
	list.Insert(0, "b")
	list.Insert(0, "a")
	fmt.Println(list.Values())
	m := treemap.NewWithIntComparator()
	m.Put(2, "b")
	m.Put(1, "x")
	fmt.Println(m)
}
