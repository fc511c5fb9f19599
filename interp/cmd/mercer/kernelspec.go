package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/regular"
)

const defaultName = "mercer"

//go:embed logo
var logos embed.FS

// kernelspec is the content of a kernel.json: it says how Jupyter starts a
// kernel.
type kernelspec struct {
	Argv          []string       `json:"argv"`
	DisplayName   string         `json:"display_name"`
	Language      string         `json:"language"`
	InterruptMode string         `json:"interrupt_mode"`
	Metadata      map[string]any `json:"metadata"`
}

// newKernelspec makes a kernelspec that starts the executable as a kernel.
func newKernelspec(executable, name string) kernelspec {
	title := "Go (Mercer)"
	if name != defaultName {
		title = "Go (Mercer, " + name + ")"
	}
	return kernelspec{
		Argv:          []string{executable, "kernel", "{connection_file}"},
		DisplayName:   title,
		Language:      "go",
		InterruptMode: "message",
		Metadata:      map[string]any{"debugger": false},
	}
}

// write writes the kernelspec and its logos into dir. It writes kernel.json
// last, because a folder without that file is not a kernel.
func (k kernelspec) write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	entries, err := logos.ReadDir("logo")
	if err != nil {
		return err
	}
	for _, e := range entries {
		data, err := logos.ReadFile(path.Join("logo", e.Name()))
		if err != nil {
			return err
		}
		if err := atomicfile.Write(filepath.Join(dir, e.Name()), data, 0o666); err != nil {
			return err
		}
	}
	data, err := json.MarshalIndent(k, "", " ")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, "kernel.json"), append(data, '\n'), 0o666)
}

// readKernelspec reads the kernelspec in dir.
func readKernelspec(dir string) (kernelspec, error) {
	var k kernelspec
	data, err := regular.ReadFile(filepath.Join(dir, "kernel.json"))
	if err != nil {
		return k, err
	}
	if err := json.Unmarshal(data, &k); err != nil {
		return k, err
	}
	if len(k.Argv) == 0 {
		return k, errors.New("kernel.json names no program")
	}
	return k, nil
}

// isMercers reports whether the kernelspec in dir starts a mercer of any name.
// k and err are the results of readKernelspec. If the kernelspec cannot be
// read, the name of the folder or mercer's logo decides.
func isMercers(dir string, k kernelspec, err error) bool {
	if err == nil {
		program := strings.ToLower(filepath.Base(k.Argv[0]))
		return len(k.Argv) > 1 && k.Argv[1] == "kernel" && (k.Language == "go" || strings.HasPrefix(program, "mercer"))
	}
	if filepath.Base(dir) == defaultName && !errors.Is(err, fs.ErrNotExist) {
		return true
	}
	const logo = "logo-svg.svg"
	own, ownErr := logos.ReadFile(path.Join("logo", logo))
	its, itsErr := regular.ReadFile(filepath.Join(dir, logo))
	return ownErr == nil && itsErr == nil && bytes.Equal(own, its)
}

// thisExecutable returns the path of the running program, for a kernelspec.
func thisExecutable() (string, error) {
	exe, err := os.Executable()
	if err != nil {
		return "", err
	}
	if strings.Contains(exe, string(filepath.Separator)+"go-build") {
		return "", errors.New("this program is temporary, made by go run: build it first with go install or go build")
	}
	return exe, nil
}
