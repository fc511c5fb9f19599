// github.com/wcharczuk/go-chart/v2
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image/png"

	"github.com/wcharczuk/go-chart/v2"
)

func main() {
	graph := chart.Chart{
		Series: []chart.Series{
			chart.ContinuousSeries{
				XValues: []float64{1.0, 2.0, 3.0, 4.0},
				YValues: []float64{1.0, 2.0, 3.0, 4.0},
			},
		},
	}
	buffer := bytes.NewBuffer([]byte{})
	err := graph.Render(chart.PNG, buffer)
	fmt.Printf("%v %x\n", err, sha256.Sum256(buffer.Bytes()))
	img, err := png.Decode(buffer)
	fmt.Println(img.Bounds(), err)
}
