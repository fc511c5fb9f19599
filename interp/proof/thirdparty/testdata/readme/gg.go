// github.com/fogleman/gg
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"github.com/fogleman/gg"
)

func main() {
	dc := gg.NewContext(1000, 1000)
	dc.DrawCircle(500, 500, 400)
	dc.SetRGB(0, 0, 0)
	dc.Fill()
	var out bytes.Buffer
	err := dc.EncodePNG(&out)
	fmt.Printf("%v %x\n", err, sha256.Sum256(out.Bytes()))
}
