// Package demo has a table that comes from no paper. It takes seconds, needs only
// data that come with Mercer, and shows how package experiment runs a table.
package demo
