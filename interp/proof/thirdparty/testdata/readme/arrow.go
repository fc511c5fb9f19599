// github.com/apache/arrow-go/v18
package main

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

func main() {
	pool := memory.NewGoAllocator()
	builder := array.NewFloat64Builder(pool)
	defer builder.Release()
	builder.AppendValues([]float64{1, 2, 3, -1, 4, 5}, []bool{true, true, true, false, true, true})
	arr := builder.NewFloat64Array()
	defer arr.Release()
	fmt.Printf("array = %v\n", arr)
	sli := array.NewSlice(arr, 2, 5).(*array.Float64)
	defer sli.Release()
	fmt.Printf("slice = %v\n", sli)

	schema := arrow.NewSchema([]arrow.Field{
		{Name: "f1-i32", Type: arrow.PrimitiveTypes.Int32},
		{Name: "f2-f64", Type: arrow.PrimitiveTypes.Float64},
	}, nil)
	b := array.NewRecordBuilder(pool, schema)
	defer b.Release()
	b.Field(0).(*array.Int32Builder).AppendValues([]int32{1, 2, 3, 4, 5, 6}, nil)
	b.Field(0).(*array.Int32Builder).AppendValues([]int32{7, 8, 9, 10}, []bool{true, true, false, true})
	b.Field(1).(*array.Float64Builder).AppendValues([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, nil)
	rec := b.NewRecordBatch()
	defer rec.Release()
	for i, col := range rec.Columns() {
		fmt.Printf("column[%d] %q: %v\n", i, rec.ColumnName(i), col)
	}
}
