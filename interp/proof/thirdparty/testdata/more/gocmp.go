// github.com/google/go-cmp
package main

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

type gateway struct {
	SSID string
	IPs  []string
	Load float64
}

func main() {
	want := gateway{"CoffeeShopWiFi", []string{"192.168.0.1"}, .1 + .2}
	got := gateway{"CoffeeShopWiFi", []string{"192.168.0.2"}, .3}
	fmt.Println(cmp.Equal(want, got), cmp.Equal(want.Load, got.Load, cmpopts.EquateApprox(0, 1e-9)))
	diff := cmp.Diff(want, got)
	fmt.Println(strings.Contains(diff, "192.168.0.1"), strings.Count(diff, "\n")) // its spaces differ on purpose
}
