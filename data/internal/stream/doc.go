// Package stream has what all readers and writers of files share: gzip, lines,
// numbers as text, and files that appear whole or not at all.
package stream
