package main

import (
	"regexp"
	"testing"
)

// Two builds of a changed working copy have one revision, but not one name.
func TestProgramNamesOneBuild(t *testing.T) {
	if version() != "devel" {
		t.Skip("the test's own build has a version")
	}
	kept := revision
	defer func() { revision = kept }()
	for text, want := range map[string]string{
		"v0.4.0-2-g1234567":       `^mercer devel v0\.4\.0-2-g1234567, go`,
		"v0.4.0-2-g1234567-dirty": `^mercer devel v0\.4\.0-2-g1234567-dirty [0-9a-f]{12}, go`,
		"":                        `^mercer devel [0-9a-f]{12}, go`,
	} {
		revision = text
		if name, err := program(); err != nil || !regexp.MustCompile(want).MatchString(name) {
			t.Errorf("revision %q: %q, %v", text, name, err)
		}
	}
}
