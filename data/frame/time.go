package frame

import "time"

// parseTime reads a date or a time as ISO 8601 and SQLite write them: 2006-01-02, then a
// space or T and 15:04, perhaps with seconds, fractions of seconds, and Z or an offset
// such as +02:00. Without an offset it is UTC.
func parseTime(s []byte) (t time.Time, ok bool) {
	if len(s) < 10 || s[4] != '-' || s[7] != '-' {
		return t, false
	}
	year, month, day := digits(s[:4]), digits(s[5:7]), digits(s[8:10])
	if year < 0 || month < 1 || month > 12 || day < 1 || day > 28 && day > daysIn(year, month) {
		return t, false
	}
	if len(s) == 10 {
		return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC), true
	}
	if len(s) < 16 || s[10] != ' ' && s[10] != 'T' || s[13] != ':' {
		return t, false
	}
	hour, minute := digits(s[11:13]), digits(s[14:16])
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		return t, false
	}
	s = s[16:]
	second, nanos := 0, 0
	if len(s) > 0 && s[0] == ':' {
		if len(s) < 3 {
			return t, false
		}
		if second = digits(s[1:3]); second < 0 || second > 59 {
			return t, false
		}
		s = s[3:]
		if len(s) > 1 && s[0] == '.' {
			n := 1
			for scale := 100_000_000; n < len(s) && n < 10 && s[n] >= '0' && s[n] <= '9'; n++ {
				nanos += int(s[n]-'0') * scale
				scale /= 10
			}
			if n == 1 {
				return t, false
			}
			s = s[n:]
		}
	}
	zone, ok := offset(s)
	return time.Date(year, time.Month(month), day, hour, minute, second, nanos, zone), ok
}

// offset reads the end of a time: nothing, Z, or +02:00.
func offset(s []byte) (*time.Location, bool) {
	if len(s) == 0 || len(s) == 1 && s[0] == 'Z' {
		return time.UTC, true
	}
	if len(s) != 6 || s[0] != '+' && s[0] != '-' || s[3] != ':' {
		return time.UTC, false
	}
	hours, minutes := digits(s[1:3]), digits(s[4:6])
	if hours < 0 || hours > 14 || minutes < 0 || minutes > 59 {
		return time.UTC, false
	}
	seconds := hours*3600 + minutes*60
	if seconds == 0 {
		return time.UTC, true
	}
	if s[0] == '-' {
		seconds = -seconds
	}
	return time.FixedZone("", seconds), true
}

// digits reads a number of digits, or returns -1.
func digits(s []byte) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

func daysIn(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// isDay reports whether a time is the beginning of a day in UTC.
func isDay(t time.Time) bool {
	return t.Unix()%86400 == 0 && t.Nanosecond() == 0
}

// appendTime writes a time in UTC, or the day alone.
func appendTime(b []byte, t time.Time, day bool) []byte {
	if day {
		return t.UTC().AppendFormat(b, time.DateOnly)
	}
	return t.UTC().AppendFormat(b, "2006-01-02 15:04:05.999999999")
}
