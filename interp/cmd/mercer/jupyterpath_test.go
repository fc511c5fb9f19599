package main

import (
	"errors"
	"path/filepath"
	"testing"
)

// The folders are those of jupyter_core's jupyter_data_dir.
func TestUserDataOn(t *testing.T) {
	for _, test := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", nil, "/home/u/.local/share/jupyter"},
		{"linux", map[string]string{"XDG_DATA_HOME": "/x", "APPDATA": "/a"}, "/x/jupyter"},
		{"freebsd", nil, "/home/u/.local/share/jupyter"},
		{"darwin", map[string]string{"XDG_DATA_HOME": "/x"}, "/home/u/Library/Jupyter"},
		{"windows", map[string]string{"APPDATA": "/a", "XDG_DATA_HOME": "/x"}, "/a/jupyter"},
		{"windows", nil, "/home/u/AppData/Roaming/jupyter"},
	} {
		got, err := userDataOn(test.system, func(name string) string { return test.env[name] }, func() (string, error) { return "/home/u", nil })
		if err != nil || filepath.ToSlash(got) != test.want {
			t.Errorf("%s %v: %s, %v; want %s", test.system, test.env, got, err, test.want)
		}
	}
	none := func(string) string { return "" }
	if dir, err := userDataOn("linux", none, func() (string, error) { return "", errors.New("no home") }); err == nil {
		t.Error(dir)
	}
}
