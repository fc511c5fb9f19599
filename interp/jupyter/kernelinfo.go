package jupyter

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/mercer-go/mercer/interp/session/content"
)

type link struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// kernelInfo describes this kernel and its language.
func (k *Kernel) kernelInfo(r *request) {
	version := strings.TrimPrefix(runtime.Version(), "go")
	r.reply(struct {
		ok
		Protocol       string           `json:"protocol_version"`
		Implementation string           `json:"implementation"`
		Version        string           `json:"implementation_version"`
		Language       content.Language `json:"language_info"`
		Banner         string           `json:"banner"`
		Links          []link           `json:"help_links"`
		Debugger       bool             `json:"debugger"`
		Features       []string         `json:"supported_features"`
	}{
		ok:             ok{"ok"},
		Protocol:       Protocol,
		Implementation: "mercer",
		Version:        k.version,
		Language:       content.Go(),
		Banner:         fmt.Sprintf("Mercer %s: Go %s, interpreted", k.version, version),
		Links: []link{
			{"Go language", "https://go.dev/ref/spec"},
			{"Go standard library", "https://pkg.go.dev/std"},
			{"Gonum", "https://pkg.go.dev/gonum.org/v1/gonum"},
		},
		Features: []string{"kernel subshells"},
	})
}
