package session

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
)

// Small functions in small functions are computed in place as long as that is little code.
func TestLittleIsInPlace(t *testing.T) {
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	sum := func(call string) string {
		var parts []string
		for i := range 15 {
			parts = append(parts, strings.Replace(call, "x", fmt.Sprintf("(x + %d)", i), 1))
		}
		return strings.Join(parts, " + ")
	}
	cell := fmt.Sprintf("func h(x float64) float64 { return %s }\nfunc g(x float64) float64 { return %s }\ns, x := 0.0, 1.0\nfor range 9 {\n\ts += %s\n}",
		sum("x*1.5"), sum("h(x)"), sum("g(x)"))
	value, _, err := run(t, "%%native\n"+cell)
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, m := range regexp.MustCompile(`(\d+) bytes`).FindAllStringSubmatch(value, -1) {
		n, _ := strconv.Atoi(m[1])
		total += n
	}
	if total == 0 || total > 20_000 {
		t.Errorf("%d bytes\n%s", total, value)
	}
}
