package main

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestPlatforms checks the types of the interpreter and its tests for other platforms. To
// compile them for a platform takes minutes; make platforms does that.
func TestPlatforms(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the packages and the standard library once for each platform")
	}
	for _, platform := range []string{"windows/amd64", "darwin/arm64", "linux/arm64"} {
		t.Run(platform, func(t *testing.T) {
			system, processor, _ := strings.Cut(platform, "/")
			loaded, err := packages.Load(&packages.Config{
				Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
					packages.NeedDeps | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesSizes,
				Env:   append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"),
				Tests: true,
			}, "github.com/mercer-go/mercer/interp/...")
			if err != nil {
				t.Fatal(err)
			}
			if len(loaded) < 100 {
				t.Errorf("only %d packages", len(loaded))
			}
			packages.Visit(loaded, nil, func(p *packages.Package) {
				for _, err := range p.Errors {
					t.Error(err)
				}
			})
		})
	}
}
