package builder

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/mod/modfile"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// modulePath is the path of mercer's module.
const modulePath = "github.com/mercer-go/mercer"

// SourceVariable is the environment variable that names a working copy of mercer.
const SourceVariable = "MERCER_SOURCE"

// source returns the folder of mercer's source. If local, it is a working copy: that of
// MERCER_SOURCE, or that in which this command runs, which contains the program, or from
// which the program was compiled. Otherwise the source comes from the module proxy.
func (b *building) source(ctx context.Context) (dir string, local bool, err error) {
	named := os.Getenv(SourceVariable)
	if named != "" && workingCopy(named) == "" {
		return "", false, errors.New(SourceVariable + " is " + named + ", where the source of mercer is not")
	}
	if dir := localSource(b.mercer.Version); dir != "" {
		return dir, true, nil
	}
	if b.mercer.Version != "devel" {
		dir, err = b.download(ctx)
		return dir, false, err
	}
	return "", false, errors.New("this mercer was built from a working copy of its source, which is not where it was; " +
		"set the environment variable " + SourceVariable + " to that folder, or use a release")
}

// localSource returns the working copy to build from, or "".
func localSource(version string) string {
	folders := []string{"."}
	if named := os.Getenv(SourceVariable); named != "" {
		folders = []string{named}
	}
	if exe, err := os.Executable(); version == "devel" && err == nil {
		if exe, err = filepath.EvalSymlinks(exe); err == nil {
			folders = append(folders, filepath.Dir(exe))
		}
	}
	if _, file, _, ok := runtime.Caller(0); version == "devel" && ok && filepath.IsAbs(file) { // not with -trimpath
		folders = append(folders, filepath.Dir(file))
	}
	for _, folder := range folders {
		if dir := workingCopy(folder); dir != "" {
			return dir
		}
	}
	return ""
}

// workingCopy returns the root of the working copy of mercer that a folder is in, or "".
func workingCopy(folder string) string {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	file := modules.ManifestAbove(folder)
	if file == "" {
		return ""
	}
	if data, err := os.ReadFile(file); err != nil || modfile.ModulePath(data) != modulePath {
		return ""
	}
	return filepath.Dir(file)
}

// download fetches the source of this release.
func (b *building) download(ctx context.Context) (string, error) {
	if err := os.WriteFile(filepath.Join(b.dir, "go.mod"), []byte("module "+withMore+"\n"), 0o644); err != nil {
		return "", err
	}
	said, err := b.run(ctx, "mod", "download", "-json", modulePath+"@"+b.mercer.Version)
	if err != nil {
		return "", err
	}
	var m struct{ Dir string }
	err = json.Unmarshal([]byte(said), &m)
	return m.Dir, err
}
