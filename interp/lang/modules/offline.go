package modules

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// ErrOffline means that modules must be downloaded, but nothing can be.
var ErrOffline = errors.New("this must be downloaded, but the module proxy cannot be reached: is there a network?")

// unreachable matches what the go command prints then.
var unreachable = lazyregexp.New(`dial (?:tcp|udp)|no such host|connection refused|network is unreachable|i/o timeout|TLS handshake timeout|[Tt]emporary failure in name resolution|GOPROXY=off|GOPROXY list is not the empty string, but contains no entries`)

// goFailed is the error of a go command that has failed with some words.
func goFailed(command, said string) error {
	said = strings.TrimSpace(said)
	if m := unreachable().FindStringIndex(said); m != nil {
		line := said[strings.LastIndexByte(said[:m[0]], '\n')+1:]
		line, _, _ = strings.Cut(line, "\n")
		return fmt.Errorf("%w (go %s: %s)", ErrOffline, command, strings.TrimPrefix(line, "go: "))
	}
	return errors.New("go " + command + ": " + said)
}

// fromCache adds to an error of Get which versions of the module the module cache has,
// if nothing can be downloaded.
func fromCache(ctx context.Context, err error, query string) error {
	if !errors.Is(err, ErrOffline) || ctx.Err() != nil {
		return err
	}
	path, asked, _ := strings.Cut(query, "@")
	for m := path; m != "." && m != "/" && m != ""; m = filepath.ToSlash(filepath.Dir(m)) {
		if versions := cachedVersions(m); len(versions) > 0 && !slices.Contains(versions, asked) {
			last := versions[max(0, len(versions)-3):]
			return fmt.Errorf("%w; the module cache has %s: %%go get %s@%s works without a network, if it has what that needs too",
				err, strings.Join(last, ", "), path, last[len(last)-1])
		}
	}
	return err
}

// cachedVersions returns the versions of a module whose source is in the module cache, the
// latest last.
func cachedVersions(path string) []string {
	escaped, err := module.EscapePath(path)
	if err != nil {
		return nil
	}
	found, _ := filepath.Glob(filepath.Join(cacheDir(), filepath.FromSlash(escaped)+"@*")) // no path has a bad pattern
	var versions []string
	for _, dir := range found {
		_, escaped, _ := strings.Cut(filepath.Base(dir), "@")
		if v, err := module.UnescapeVersion(escaped); err == nil && semver.IsValid(v) {
			versions = append(versions, v)
		}
	}
	slices.SortFunc(versions, semver.Compare)
	return versions
}
