// Package frame has data frames: tables whose columns have names and kinds, for
// looking at data before a model is trained on it.
//
//	rides, err := frame.ReadFile("rides.csv")
//	byDay, err := frame.Query(ctx, `select date(start) as day, count(*) as rides, median(length) as length
//		from rides where weather <> 'storm' group by day order by day`, frame.Tables{"rides": rides})
//	days, err := byDay.Times("day")
//
// ReadFile and CSV.Read guess what the columns hold: numbers, dates, truth values or
// texts, with missing values. FromJSON and FromRows make frames of JSON and of the
// rows of any SQL database.
//
// To select, filter, group, join and sort, Query takes SQL, the language that SQLite
// speaks; functions that it lacks (median, quantile, stddev, corr) are added. Pivot
// turns the values of a column into columns. In a notebook, a cell that begins with
// %%sql is a query on the frames of the session.
//
// Dataset makes a learn.Dataset of chosen columns.
//
// A Frame does not change. Its methods may be called by several goroutines.
package frame
