// github.com/parquet-go/parquet-go
package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

type Record struct {
	ID        int64    `parquet:"id,delta"`
	Name      string   `parquet:"name,dict,zstd"`
	Timestamp int64    `parquet:"timestamp,timestamp(microsecond)"`
	Score     float64  `parquet:"score,split"`
	Tags      []string `parquet:"tags,list"`
	Optional  *string  `parquet:"optional,optional"`
}

func main() {
	var file bytes.Buffer
	writer := parquet.NewGenericWriter[Record](&file)
	there := "there"
	n, err := writer.Write([]Record{
		{ID: 1, Name: "Alice", Timestamp: 1, Score: 1.5, Tags: []string{"a", "b"}},
		{ID: 2, Name: "Bob", Timestamp: 2, Score: 2.5, Optional: &there},
	})
	fmt.Println(n, err, writer.Close())
	fmt.Println(writer.Schema())

	reader := parquet.NewGenericReader[Record](bytes.NewReader(file.Bytes()))
	records := make([]Record, 2)
	n, err = reader.Read(records)
	fmt.Println(n, err == nil || err == io.EOF, reader.Close())
	for _, r := range records {
		fmt.Println(r.ID, r.Name, r.Timestamp, r.Score, r.Tags, r.Optional != nil)
	}
}
