// github.com/hashicorp/golang-lru/v2
package main

import (
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

func main() {
	l, _ := lru.New[int, any](128)
	for i := 0; i < 256; i++ {
		l.Add(i, nil)
	}
	if l.Len() != 128 {
		panic(fmt.Sprintf("bad len: %v", l.Len()))
	}
	oldest, _, ok := l.GetOldest()
	fmt.Println(l.Len(), oldest, ok, l.Contains(3))
}
