package htmltable

import "time"

// Time writes a time as briefly as a cell can: as a day, or with the time of day if
// that is not 0, and with the zone if it is not UTC.
func Time(t time.Time) string {
	if t.IsZero() {
		return "zero time"
	}
	layout := "2006-01-02 15:04:05.999999999"
	if h, m, s := t.Clock(); h == 0 && m == 0 && s == 0 && t.Nanosecond() == 0 {
		layout = "2006-01-02"
	}
	if _, offset := t.Zone(); offset != 0 {
		layout += " MST"
	}
	return t.Format(layout)
}
