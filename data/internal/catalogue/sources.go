package catalogue

import (
	"io/fs"
	"strings"
)

// Sources returns what SOURCES.md says about the set: where it comes from, its
// licence, and what to cite. For a set that users bring it says who publishes it.
func (s Set) Sources(files fs.FS) []string {
	if s.bring != nil {
		return []string{"published by " + s.bring.where}
	}
	page, _ := fs.ReadFile(files, "SOURCES.md") // embedded
	_, section, found := strings.Cut(string(page), "\n## "+s.Name+"\n")
	if !found {
		return []string{"computed from a set that comes with Mercer: see SOURCES.md"}
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var items []string
	for line := range strings.Lines(section) {
		text := strings.TrimSpace(line)
		switch item, isItem := strings.CutPrefix(text, "- "); {
		case isItem:
			items = append(items, item)
		case strings.HasPrefix(line, "  ") && len(items) > 0: // the item continues
			items[len(items)-1] += " " + text
		}
	}
	var wanted []string
	for _, key := range []string{"taken from", "licence", "changes", "cite"} {
		for _, item := range items {
			if strings.HasPrefix(item, key+": ") {
				wanted = append(wanted, item)
			}
		}
	}
	return wanted
}
