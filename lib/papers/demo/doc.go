// Package demo has a table that no paper prints: it takes seconds, needs no
// data but what comes with Mercer, and shows what the engines of package
// experiment do with a table.
package demo
