package slurm

import "testing"

func TestList(t *testing.T) {
	for want, shards := range map[string][]int{"0": {0}, "0-3": {0, 1, 2, 3}, "0,2-3,7": {0, 2, 3, 7}, "1,3,5": {1, 3, 5}} {
		if got := list(shards); got != want {
			t.Errorf("%v: %s, want %s", shards, got, want)
		}
	}
}

func TestScript(t *testing.T) {
	r := running{Job: Job{Command: []string{"/opt/my tools/mercer", "it's"}, Shards: 8, CPUs: 2}}
	want := "#!/bin/sh\nexport GOMAXPROCS=2\nexec '/opt/my tools/mercer' 'it'\\''s' --shard \"$SLURM_ARRAY_TASK_ID/8\"\n"
	if got := r.script(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
