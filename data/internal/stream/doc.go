// Package stream has what all readers and writers of files share: gzip, lines,
// numbers as text, and files that are written completely or not at all.
package stream
