package assumed

import (
	"embed"
	"reflect"
	"strings"
	"unsafe"
)

// EmbeddedFile is a file as an embed.FS holds it.
type EmbeddedFile struct {
	Name string // the name of a folder ends with a slash
	Data string
	_    [16]byte // a hash, which nothing reads
}

// Embed makes an embed.FS of files, which must be in its order: by folder, then
// by name. It needs EmbedKnown.
func Embed(files *[]EmbeddedFile) embed.FS {
	like := struct{ files *[]EmbeddedFile }{files}
	return *(*embed.FS)(unsafe.Pointer(&like))
}

// EmbedKnown reports whether Embed works in this build.
func EmbedKnown() bool { return embedded.Holds() }

var embedded = &Assumption{
	Name:    "an embed.FS is a list of names and contents",
	User:    "modules: go:embed in modules that run interpreted",
	Without: "a module that embeds a folder is refused with a message",
	probe: func() bool {
		// The field's name and types first: reading a wrong layout may not end in a panic.
		t := reflect.TypeFor[embed.FS]()
		if t.NumField() != 1 || t.Field(0).Name != "files" || !strings.HasSuffix(t.Field(0).Type.String(), "[]embed.file") ||
			t.Field(0).Type.Elem().Elem().Size() != unsafe.Sizeof(EmbeddedFile{}) {
			return false
		}
		data, err := Embed(&[]EmbeddedFile{{Name: "a/"}, {Name: "b", Data: "of b"}, {Name: "a/c", Data: "of c"}}).ReadFile("a/c")
		return err == nil && string(data) == "of c"
	},
}
