// github.com/Masterminds/semver/v3
package main

import (
	"fmt"
	"sort"

	"github.com/Masterminds/semver/v3"
)

func main() {
	var vs []*semver.Version
	for _, r := range []string{"1.2.3", "1.0", "1.3", "2", "0.4.2", "1.2.3-beta.1"} {
		v, err := semver.NewVersion(r)
		if err != nil {
			fmt.Println(err)
		}
		vs = append(vs, v)
	}
	sort.Sort(semver.Collection(vs))
	fmt.Println(vs)
	c, err := semver.NewConstraint(">= 1.2.3, < 2.0.0")
	fmt.Println(c.Check(vs[3]), c.Check(vs[5]), err)
	_, problems := c.Validate(vs[0])
	fmt.Println(problems)
}
