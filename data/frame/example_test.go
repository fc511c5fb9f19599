package frame_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/mercer-go/mercer/data/frame"
)

const sales = `day,city,price,paid
2026-05-01,Oslo,10.5,true
2026-05-01,Rome,,false
2026-05-02,Oslo,2.5,true
2026-05-02,Rome,8,true
`

func ExampleCSV_Read() {
	f, err := frame.CSV{}.Read(strings.NewReader(sales))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(f)
	// Output:
	// 4 rows × 4 columns
	// day         city    price  paid
	// time        string  float  bool
	// 2026-05-01  Oslo     10.5  true
	// 2026-05-01  Rome           false
	// 2026-05-02  Oslo      2.5  true
	// 2026-05-02  Rome      8.0  true
}

func ExampleQuery() {
	f, err := frame.CSV{}.Read(strings.NewReader(sales))
	if err != nil {
		log.Fatal(err)
	}
	total, err := frame.Query(context.Background(), `select city, count(price) as n, sum(price) as total
		from sales where paid group by city order by total desc`, frame.Tables{"sales": f})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(total)
	// Output:
	// 2 rows × 3 columns
	// city      n  total
	// string  int  float
	// Oslo      2     13
	// Rome      1      8
}

func ExampleFrame_Pivot() {
	f, err := frame.CSV{}.Read(strings.NewReader(sales))
	if err != nil {
		log.Fatal(err)
	}
	wide, err := f.Pivot(context.Background(), "day", "city", "sum(price)")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(wide)
	// Output:
	// 2 rows × 3 columns
	// day          Oslo   Rome
	// time        float  float
	// 2026-05-01   10.5
	// 2026-05-02    2.5      8
}

func ExampleFrame_Dataset() {
	f, err := frame.CSV{}.Read(strings.NewReader(sales))
	if err != nil {
		log.Fatal(err)
	}
	ds, err := f.Dataset("paid", "price", "city")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(ds.Features, ds.Levels[1], ds.Classes, ds.Y)
	// Output: [price city] [Oslo Rome] [false true] [1 -1 1 1]
}
