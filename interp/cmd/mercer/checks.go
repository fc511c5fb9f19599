package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

// checkProgram describes this program and checks that it can run a cell.
func checkProgram() []finding {
	about := finding{good, fmt.Sprintf("mercer %s, built with %s for %s/%s",
		version(), runtime.Version(), runtime.GOOS, runtime.GOARCH), ""}
	if err := runSmallCell(); err != nil {
		return []finding{about, {faulty, fmt.Sprintf("the interpreter: %v", err), "install mercer again"}}
	}
	return []finding{about, {good, "the interpreter runs a cell", ""}}
}

// nowhere is a session.Output that shows nothing.
type nowhere struct{}

func (nowhere) Stream(string, string)     {}
func (nowhere) Display(display.Data)      {}
func (nowhere) Update(display.Data)       {}
func (nowhere) Clear(bool)                {}
func (nowhere) Progress(display.Progress) {}

func runSmallCell() error {
	s, err := session.New(session.Options{Packages: symbols.Packages()})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_, err = s.Run(ctx, session.Cell{Name: "cell1", Source: "x := 1 + 1\nx"}, nowhere{})
	return err
}

// checkJupyter looks for the programs that show notebooks.
func checkJupyter() []finding {
	var found []finding
	for _, p := range []struct {
		names     []string
		what, fix string
	}{
		{[]string{"python3", "python"}, "Python 3", "install it from https://www.python.org"},
		{[]string{"jupyter-lab"}, "JupyterLab", "python3 -m pip install jupyterlab"},
	} {
		if path := lookPath(p.names...); path != "" {
			found = append(found, finding{good, p.what + ": " + path, ""})
		} else {
			found = append(found, finding{absent, p.what + " is not on the PATH", p.fix})
		}
	}
	return found
}

// checkKernelspecs looks for this kernel in Jupyter's folders. A missing kernel
// is a fault only if Jupyter is installed.
func checkKernelspecs() []finding {
	exe, err := thisExecutable()
	if err != nil {
		return []finding{{absent, err.Error(), ""}}
	}
	var found []finding
	for _, dir := range kernelFolders() {
		if spec, err := readKernelspec(dir); isMercers(dir, spec, err) {
			found = append(found, checkKernelspec(dir, spec, err, exe))
		}
	}
	if len(found) > 0 {
		return found
	}
	missing := finding{absent, "Jupyter does not know this kernel", "mercer install"}
	if lookPath("jupyter-lab", "jupyter") != "" {
		missing.state = faulty
	}
	return []finding{missing}
}

// kernelFolders lists the folders of all kernels that Jupyter finds.
func kernelFolders() []string {
	var dirs []string
	for _, data := range dataPath() {
		entries, _ := os.ReadDir(filepath.Join(data, "kernels")) // most of these folders do not exist
		for _, e := range entries {
			dir := filepath.Join(data, "kernels", e.Name())
			if info, err := os.Stat(dir); err == nil && info.IsDir() && !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
	}
	return dirs
}

func checkKernelspec(dir string, spec kernelspec, err error, exe string) finding {
	fix := "remove the folder, then run mercer install"
	if flags := placeFlags(dir); flags != "" {
		fix = "mercer install" + flags + " (or mercer uninstall" + flags + ")"
	}
	switch {
	case err != nil:
		return finding{faulty, fmt.Sprintf("kernelspec %s: %v", dir, err), fix}
	case sameFile(spec.Argv[0], exe):
		return finding{good, "kernelspec " + dir, ""}
	case lookPath(spec.Argv[0]) == "":
		return finding{faulty, fmt.Sprintf("kernelspec %s starts %s, which is not there", dir, spec.Argv[0]), fix}
	default:
		return finding{good, fmt.Sprintf("kernelspec %s, but it starts another mercer, %s", dir, spec.Argv[0]), fix}
	}
}

// checkChromium looks for the browser that the notebook tests need.
func checkChromium() []finding {
	path := lookPath("chromium", "chromium-browser", "google-chrome", "chrome",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
	if path == "" {
		return []finding{{absent, "Chromium is not on the PATH; only the tests need it", "install it with the system's package manager"}}
	}
	return []finding{{good, "Chromium: " + path, ""}}
}

// checkData checks that the folder of data sets can be read, if one is set.
func checkData() []finding {
	dir := os.Getenv("MERCER_DATA")
	if dir == "" {
		return []finding{{absent, "MERCER_DATA is not set; only the embedded data sets are available", ""}}
	}
	if _, err := os.ReadDir(dir); err != nil {
		return []finding{{faulty, fmt.Sprintf("MERCER_DATA: %v", err), "set it to a readable folder, or unset it"}}
	}
	return []finding{{good, "MERCER_DATA: " + dir, ""}}
}

// lookPath returns the path of the first program that is found, or "".
func lookPath(names ...string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
