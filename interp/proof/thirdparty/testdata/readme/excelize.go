// github.com/xuri/excelize/v2
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/xuri/excelize/v2"
)

func main() {
	dir, err := os.MkdirTemp("", "excelize")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	book := filepath.Join(dir, "Book1.xlsx")
	f := excelize.NewFile()
	index, err := f.NewSheet("Sheet2")
	if err != nil {
		fmt.Println(err)
		return
	}
	f.SetCellValue("Sheet2", "A2", "Hello world.")
	f.SetCellValue("Sheet1", "B2", 100)
	f.SetActiveSheet(index)
	if err := f.SaveAs(book); err != nil {
		fmt.Println(err)
	}
	fmt.Println(f.Close())

	f, err = excelize.OpenFile(book)
	if err != nil {
		fmt.Println(err)
		return
	}
	cell, err := f.GetCellValue("Sheet1", "B2")
	fmt.Println(cell, err, f.GetSheetList())
	rows, err := f.GetRows("Sheet2")
	fmt.Println(rows, err, f.Close())
}
