package godist

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// Reference is the behaviour of a compiled program, or the reason why it cannot
// be compared.
type Reference struct {
	Result trial.Result
	Unfit  string
}

// cacheVersion changes with what a Reference means.
const cacheVersion = "2"

// cacheFile is where the reference of a program is kept.
func (p *Program) cacheFile() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	sum := sha256.Sum256([]byte(fmt.Sprint(p.Source, p.Args, p.HasOut, p.Out)))
	toolchain := fmt.Sprintf("%s-%s-%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return filepath.Join(dir, "mercer-godist", cacheVersion, toolchain, fmt.Sprintf("%x.json", sum[:16]))
}

// batch is how many programs are built by one go command.
const batch = 40

// References compiles and runs the programs that are not in the cache.
func References(programs []Program, limits trial.Limits) (map[string]Reference, error) {
	out := map[string]Reference{}
	var missing []Program
	for _, p := range programs {
		var r Reference
		data, err := os.ReadFile(p.cacheFile())
		if err == nil {
			err = json.Unmarshal(data, &r)
		}
		if err != nil {
			missing = append(missing, p)
			continue
		}
		out[p.Name] = r
	}
	for len(missing) > 0 {
		n := min(batch, len(missing))
		if err := compile(missing[:n], limits, out); err != nil {
			return nil, err
		}
		missing = missing[n:]
	}
	return out, nil
}

// compile adds the references of programs to out and to the cache.
func compile(programs []Program, limits trial.Limits, out map[string]Reference) error {
	dir, err := os.MkdirTemp("", "godist")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	var sources []string
	for _, p := range programs {
		sources = append(sources, p.Source)
	}
	binaries, err := trial.Build(dir, sources)
	if err != nil {
		return err
	}
	references := make([]Reference, len(programs))
	err = trial.Parallel(len(programs), func(i int) error {
		var err error
		references[i], err = programs[i].reference(binaries[i], limits)
		return err
	})
	if err != nil {
		return err
	}
	for i, p := range programs {
		out[p.Name] = references[i]
		data, err := json.Marshal(references[i])
		if err != nil {
			return err
		}
		file := p.cacheFile()
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// An address of the compiled program is not one of the interpreted program.
var address = regexp.MustCompile(`0xc0[0-9a-f]{8}`)

// reference runs a compiled program twice.
func (p *Program) reference(binary string, limits trial.Limits) (Reference, error) {
	limits.Merge = p.HasOut
	if binary == "" {
		return Reference{Unfit: "does not build by itself"}, nil
	}
	first, err := limits.Run(nil, binary, p.Args...)
	if err != nil {
		return Reference{}, err
	}
	second, err := limits.Run(nil, binary, p.Args...)
	if err != nil {
		return Reference{}, err
	}
	r := Reference{Result: first}
	switch {
	case first.Killed != "":
		r = Reference{Unfit: "exceeds the limits when compiled"}
	case first.Status != 0:
		r = Reference{Unfit: "exits with a status other than 0 when compiled"}
	case trial.Difference(first, second) != "":
		r = Reference{Unfit: "prints something else in each run"}
	case address.MatchString(first.Stdout + first.Stderr):
		r = Reference{Unfit: "prints addresses"}
	case p.HasOut && first.Stdout != p.Out:
		r = Reference{Unfit: "does not print its .out file when compiled"}
	}
	return r, nil
}
