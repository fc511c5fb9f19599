package content

import (
	"go/version"
	"runtime"
	"strings"
)

// Language is what Jupyter knows about the language of cells: the language_info of the kernel
// and of the notebooks that it has run.
type Language struct {
	Name       string `json:"name"`
	Version    string `json:"version"`
	MIMEType   string `json:"mimetype"`
	Extension  string `json:"file_extension"`
	Pygments   string `json:"pygments_lexer"`
	CodeMirror string `json:"codemirror_mode"`
	Exporter   string `json:"nbconvert_exporter"`
}

// Go returns the language of Mercer's cells. JupyterLab compares it with that of a notebook's
// file, and takes the notebook for changed if they differ. So the version is that of the language,
// such as 1.26, and not of the toolchain, which is another one every few weeks.
func Go() Language {
	return Language{
		Name:       "go",
		Version:    strings.TrimPrefix(version.Lang(runtime.Version()), "go"),
		MIMEType:   "text/x-go",
		Extension:  ".go",
		Pygments:   "go",
		CodeMirror: "go",
		Exporter:   "script",
	}
}
