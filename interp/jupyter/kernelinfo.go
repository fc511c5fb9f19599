package jupyter

import (
	"fmt"
	"runtime"
	"strings"
)

type link struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

type languageInfo struct {
	Name       string `json:"name"`
	Version    string `json:"version"`
	MIMEType   string `json:"mimetype"`
	Extension  string `json:"file_extension"`
	Pygments   string `json:"pygments_lexer"`
	CodeMirror string `json:"codemirror_mode"`
	Exporter   string `json:"nbconvert_exporter"`
}

// kernelInfo describes this kernel and its language.
func (k *Kernel) kernelInfo(r *request) {
	version := strings.TrimPrefix(runtime.Version(), "go")
	r.reply(struct {
		ok
		Protocol       string       `json:"protocol_version"`
		Implementation string       `json:"implementation"`
		Version        string       `json:"implementation_version"`
		Language       languageInfo `json:"language_info"`
		Banner         string       `json:"banner"`
		Links          []link       `json:"help_links"`
		Debugger       bool         `json:"debugger"`
		Features       []string     `json:"supported_features"`
	}{
		ok:             ok{"ok"},
		Protocol:       Protocol,
		Implementation: "mercer",
		Version:        k.version,
		Language: languageInfo{
			Name:       "go",
			Version:    version,
			MIMEType:   "text/x-go",
			Extension:  ".go",
			Pygments:   "go",
			CodeMirror: "go",
			Exporter:   "script",
		},
		Banner: fmt.Sprintf("Mercer %s: Go %s, interpreted", k.version, version),
		Links: []link{
			{"Go language", "https://go.dev/ref/spec"},
			{"Go standard library", "https://pkg.go.dev/std"},
			{"Gonum", "https://pkg.go.dev/gonum.org/v1/gonum"},
		},
		Features: []string{"kernel subshells"},
	})
}
