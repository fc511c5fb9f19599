package display

import (
	"fmt"
	"html"
	"time"
)

// Progress says how far a long computation has come. It is shown as a bar in a
// notebook and as a line of text elsewhere.
type Progress struct {
	Stage     string        // what is being done
	Done      int           // finished steps; if Ended, 0 means unknown
	Total     int           // all steps; 0 means unknown
	Note      string        // a number worth watching, such as the error; may be empty
	Elapsed   time.Duration // time since the start of the stage
	Remaining time.Duration // estimate of the time to the end of the stage; 0 means unknown
	Ended     bool          // true when nothing more will come
}

// String returns a line such as "AdaBoost 12/200, 0:03, 0:47 left, error
// 0.210".
func (p Progress) String() string {
	s := p.Stage
	if p.Done > 0 || !p.Ended {
		s += " " + p.steps()
	}
	s += ", " + p.times()
	if p.Note != "" {
		s += ", " + p.Note
	}
	if p.Ended && p.Done < p.Total {
		s += ", stopped"
	}
	return s
}

// HTML returns a bar with the numbers of String beside it. When Ended is true,
// it returns the text of String as one faint line instead. The colours are
// those of the page.
func (p Progress) HTML() string {
	if p.Ended {
		return `<div style="opacity:0.7;font-size:90%">` + html.EscapeString(p.String()) + "</div>"
	}
	bar := ""
	if p.Total > 0 { // a bar without a value would move for ever, even in a saved notebook
		bar = fmt.Sprintf(`<progress value="%d" max="%d" style="width:16em;vertical-align:middle"></progress> `, min(p.Done, p.Total), p.Total)
	}
	text := p.steps() + ", " + p.times()
	if p.Note != "" {
		text += ", " + p.Note
	}
	return `<div style="font-variant-numeric:tabular-nums">` + html.EscapeString(p.Stage) + " " + bar + html.EscapeString(text) + "</div>"
}

func (p Progress) steps() string {
	if p.Total > 0 {
		return fmt.Sprintf("%d/%d", p.Done, p.Total)
	}
	return fmt.Sprint(p.Done)
}

func (p Progress) times() string {
	if p.Ended {
		return fmt.Sprintf("%.1f s", p.Elapsed.Seconds())
	}
	s := clock(p.Elapsed)
	if p.Remaining > 0 {
		s += ", " + clock(p.Remaining) + " left"
	}
	return s
}

// clock writes a time like 0:07, 12:34 or 1:02:03.
func clock(d time.Duration) string {
	s := int(d.Seconds() + 0.5)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
