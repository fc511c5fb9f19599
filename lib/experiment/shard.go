package experiment

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is one of the Count parts into which the tasks of a table are divided: the
// part with number Index. It consists of the tasks Index, Index+Count,
// Index+2·Count and so on. Numbers start at 0, as in Slurm's job arrays and
// Kubernetes' indexed jobs. The zero value means 0/1, which has all tasks.
type Shard struct {
	Index, Count int // 0 <= Index < Count; a Count of 0 means 1
}

// ParseShard reads "I/N", for example "0/4". The error wraps ErrShard.
func ParseShard(text string) (Shard, error) {
	i, n, ok := strings.Cut(text, "/")
	index, err1 := strconv.Atoi(i)
	count, err2 := strconv.Atoi(n)
	if !ok || err1 != nil || err2 != nil {
		return Shard{}, fmt.Errorf("%w: %q, want I/N such as 0/4", ErrShard, text)
	}
	s := Shard{index, count}
	if count < 1 {
		return Shard{}, fmt.Errorf("%w: %q has no parts", ErrShard, text)
	}
	return s, s.validate()
}

// String returns "I/N", which ParseShard can read.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, max(s.Count, 1)) }

// Of returns the tasks of the shard, in the order of tasks.
func (s Shard) Of(tasks []Task) []Task {
	var some []Task
	for i, task := range tasks {
		if i%max(s.Count, 1) == s.Index {
			some = append(some, task)
		}
	}
	return some
}

func (s Shard) validate() error {
	if s.Index < 0 || s.Index >= max(s.Count, 1) {
		return fmt.Errorf("%w: %v, want 0/%d to %d/%d", ErrShard, s, max(s.Count, 1), max(s.Count, 1)-1, max(s.Count, 1))
	}
	return nil
}

// file returns the name of the file with the results of the shard. Each shard has
// its own file, so processes that share a folder never write to the same file.
func (s Shard) file() string {
	if s.Count <= 1 {
		return "results.jsonl"
	}
	return fmt.Sprintf("results-%d-of-%d.jsonl", s.Index, s.Count)
}
