// Package flights has the flights that left New York City in February 2013, the
// weather at its airports, and the names of the airlines: files with dates, texts and
// gaps, to explore. SOURCES.md says where they come from.
//
//	flights, err := frame.CSV{}.Read(must(flights.Files.Open("flights.csv.gz")))
//
// flights.csv.gz has a row for each of 24,951 flights: the hour when it should leave
// (time_hour, in UTC), the local times as numbers such as 1530 (sched_dep_time,
// dep_time), how many minutes late it left and arrived (dep_delay, arr_delay; negative if it was early),
// carrier, number, tail number, origin and destination, the minutes in the air and
// the miles. A flight that was cancelled has no dep_time.
//
// weather.csv.gz has a row for each hour and airport (EWR, JFK, LGA): temperature and
// dew point in °F, humidity in %, direction (degrees) and speed of the wind and of
// gusts in miles an hour, rain or snow in inches, pressure in millibars, visibility
// in miles.
//
// airlines.csv has the name of each carrier.
package flights

import "embed"

// Files are the files, by their names.
//
//go:embed *.csv *.csv.gz
var Files embed.FS
