package experiment

import (
	"errors"
	"math"
	"testing"
)

func TestParseShard(t *testing.T) {
	for _, text := range []string{"", "1", "a/b", "1/", "4/4", "-1/4", "0/0", "1/2/3", "0/-1"} {
		if s, err := ParseShard(text); !errors.Is(err, ErrShard) {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"0/1", "0/4", "3/4"} {
		if s, err := ParseShard(text); err != nil || s.String() != text {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	if _, err := Run(t.Context(), toy(nil), Options{Shard: Shard{2, 2}}); !errors.Is(err, ErrShard) {
		t.Errorf("Run: %v", err)
	}
}

func TestMoreShardsThanTasks(t *testing.T) {
	if tasks := (Shard{1, math.MaxInt}).Of(toy(nil).Tasks()); len(tasks) != 1 || tasks[0].ID != "toy/draws/one/b/0" {
		t.Errorf("%v", tasks)
	}
}

func TestShardsArePartition(t *testing.T) {
	tasks := toy(nil).Tasks()
	for _, count := range []int{0, 1, 4, 7, 30, 40} {
		seen := map[string]int{}
		for i := range max(count, 1) {
			for _, task := range (Shard{i, count}).Of(tasks) {
				seen[task.ID]++
			}
		}
		for _, task := range tasks {
			if seen[task.ID] != 1 {
				t.Errorf("%d shards have %s %d times", count, task.ID, seen[task.ID])
			}
		}
	}
}
