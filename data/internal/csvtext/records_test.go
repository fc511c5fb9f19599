package csvtext

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// TestRecords: blocks end where records end, and give back what they took.
func TestRecords(t *testing.T) {
	long := "\"" + strings.Repeat("a\n", 500) + "\",1\n" // one record
	text := "x,y\n" + long + strings.Repeat("1,2\n", 100) + long + "\"un\"\"even\",3\n4"
	for _, size := range []int{1, 7, 64, 1 << 12} {
		limit := budget.New(0)
		before := limit.Left()
		s := NewRecords(strings.NewReader(text), limit, 16, size)
		var read strings.Builder
		for end := error(nil); end == nil; {
			var block []byte
			block, end = s.Next()
			read.Write(block)
			if end == nil && (len(block) == 0 || block[len(block)-1] != '\n' || strings.Count(string(block), "\"")%2 != 0) {
				t.Errorf("blocks of %d bytes: %.40q is not of whole records", size, block)
			}
			if end != nil && !errors.Is(end, io.EOF) {
				t.Error(end)
			}
			if limit.Left() > before-16*int64(len(block)) {
				t.Errorf("blocks of %d bytes: a block of %d takes %d", size, len(block), before-limit.Left())
			}
			s.Release(block)
			if limit.Left() != before {
				t.Fatalf("blocks of %d bytes: %d bytes are still counted", size, before-limit.Left())
			}
		}
		if read.String() != text {
			t.Errorf("blocks of %d bytes: read %q", size, read.String())
		}
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }

// TestRecordsEnd: a reader that gives nothing for ever is an error.
func TestRecordsEnd(t *testing.T) {
	if _, err := NewRecords(idle{}, budget.New(0), 16, 64).Next(); !errors.Is(err, io.ErrNoProgress) {
		t.Error(err)
	}
	s := NewRecords(strings.NewReader(strings.Repeat("a", stream.MaxLine+1)), nil, 16, 1<<12)
	if block, err := s.Next(); !errors.Is(err, stream.ErrLong) || len(block) != stream.MaxLine {
		t.Error(len(block), err)
	}
}
