// github.com/klauspost/compress
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

func main() {
	text := strings.Repeat("a few words, and then the same words again; ", 200)
	var zipped bytes.Buffer
	gzw, err := gzip.NewWriterLevel(&zipped, gzip.StatelessCompression)
	if err != nil {
		fmt.Println(err)
		return
	}
	w := bufio.NewWriterSize(gzw, 4096)
	w.WriteString(text)
	w.Flush()
	fmt.Println(gzw.Close(), zipped.Len() < len(text)/4)
	r, err := gzip.NewReader(&zipped)
	if err != nil {
		fmt.Println(err)
		return
	}
	back, err := io.ReadAll(r)
	fmt.Println(string(back) == text, err)

	encoder, _ := zstd.NewWriter(nil)
	small := encoder.EncodeAll([]byte(text), nil)
	decoder, _ := zstd.NewReader(nil)
	back, err = decoder.DecodeAll(small, nil)
	fmt.Println(len(small) < 200, string(back) == text, err)
}
