// github.com/yuin/goldmark
package main

import (
	"bytes"
	"fmt"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

func main() {
	source := []byte("# Title\n\nA *word*, `code` and ~~more~~.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
	md := goldmark.New(goldmark.WithExtensions(extension.GFM))
	var buf bytes.Buffer
	if err := md.Convert(source, &buf); err != nil {
		panic(err)
	}
	fmt.Print(buf.String())
}
