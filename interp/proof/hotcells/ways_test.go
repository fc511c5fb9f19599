package hotcells

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// way is a way to run a program.
type way struct {
	name    string
	rounds  int
	native  string                                        // MERCER_NATIVE
	command func(i int, file string, rounds int) []string // nil if the program does not run in this way
}

// ways are those that this machine has. The file named trained is the one that imports more than the standard library.
func ways(t *testing.T, executables []string, trained string) []way {
	if *mercer == "" {
		*mercer = filepath.Join(t.TempDir(), "mercer")
		if _, err := trial.Go("../../..", "build", "-o", *mercer, "./interp/cmd/mercer"); err != nil {
			t.Fatal(err)
		}
	}
	interpreted := func(_ int, file string, rounds int) []string {
		return []string{*mercer, "run", file, strconv.Itoa(rounds)}
	}
	all := []way{
		{"go", 20, "", func(i int, _ string, rounds int) []string { return []string{executables[i], strconv.Itoa(rounds)} }},
		{"closures", 2, "0", interpreted},
		{"machine code", 20, "1", interpreted},
		{"%%compile", 20, "", func(_ int, file string, rounds int) []string {
			if file == trained { // its packages would need a module
				return nil
			}
			return []string{*mercer, "run", compileNotebook(t, file, rounds)}
		}},
	}
	if yaegi := filepath.Join(t.TempDir(), "yaegi"); yaegiBuilds(t, yaegi) {
		all = append(all, way{"yaegi", 1, "", func(_ int, file string, rounds int) []string {
			if file == trained {
				return nil
			}
			return []string{yaegi, "run", write(t, "main.go", older(t, fixed(t, file, rounds)))}
		}})
	}
	twin := func(file string) string { return strings.TrimSuffix(file, ".go") + ".py" }
	if exec.Command(*python, "-c", "").Run() == nil {
		all = append(all, way{"python", 1, "", func(_ int, file string, rounds int) []string {
			if _, err := os.Stat(twin(file)); err != nil {
				return nil
			}
			return []string{*python, twin(file), strconv.Itoa(rounds)}
		}})
	}
	if exec.Command(*python, "-c", "import numba").Run() == nil {
		all = append(all, way{"numba", 20, "", func(_ int, file string, rounds int) []string {
			text, err := os.ReadFile(twin(file))
			if err != nil || !strings.Contains(string(text), "@twin.jit") {
				return nil
			}
			return []string{*python, twin(file), strconv.Itoa(rounds), "numba"}
		}})
	}
	return all
}

// yaegiBuilds compiles the command of yaegi.
func yaegiBuilds(t *testing.T, command string) bool {
	_, err := trial.Go("../../..", "build", "-o", command, "github.com/traefik/yaegi/cmd/yaegi")
	if err != nil {
		t.Log(err)
	}
	return err == nil
}

// compileNotebook is a notebook whose first cell compiles a program, and whose second runs it.
func compileNotebook(t *testing.T, file string, rounds int) string {
	t.Helper()
	source := strings.NewReplacer("package main\n", "", "func main()", "func measured()").Replace(fixed(t, file, rounds))
	var cells []map[string]any
	for _, text := range []string{"%%compile\n" + source, "measured()"} {
		cells = append(cells, map[string]any{
			"cell_type": "code", "metadata": map[string]any{}, "execution_count": nil, "outputs": []any{}, "source": text,
		})
	}
	data, err := json.Marshal(map[string]any{"cells": cells, "metadata": map[string]any{}, "nbformat": 4, "nbformat_minor": 4})
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "compiled.ipynb", string(data))
}

// fixed is a program that runs for some rounds, whatever its arguments are.
func fixed(t *testing.T, file string, rounds int) string {
	t.Helper()
	text := read(t, file)
	for _, change := range [][2]string{{"rounds, best := 3,", fmt.Sprintf("rounds, best := %d,", rounds)}, {"len(os.Args) > 1", "false"}} {
		if strings.Count(text, change[0]) != 1 {
			t.Fatalf("%s: no %s", file, change[0])
		}
		text = strings.Replace(text, change[0], change[1], 1)
	}
	return text
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a file in a new folder, and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
