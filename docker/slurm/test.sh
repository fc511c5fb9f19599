#!/usr/bin/env bash
# Runs a table on a Slurm cluster of two nodes, kills one of them midway, and
# compares the result, byte by byte, with those of the local engine: on one
# processor, on all, in shards that are merged, and killed ten times.
#
# The cluster is of this machine alone: slurmctld and two slurmd on loopback,
# with a key and folders of their own, all gone at the end. On Debian the packages
# slurm-wlm and munge are installed if they are missing, which needs root.
#
# Usage: docker/slurm/test.sh MERCER [TABLE [ARGUMENTS]]
set -euo pipefail

mercer=$(realpath "$1")
table=${2:-demo/kernels}
arguments=("${@:3}")
shards=4
here=$(dirname "$(realpath "$0")")

if ! command -v slurmctld >/dev/null || ! command -v munged >/dev/null; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends slurm-wlm munge >/dev/null
fi

# shellcheck source=docker/slurm/cluster.sh
. "$here/cluster.sh"
trap stop_cluster EXIT
start_cluster
sinfo --Node --long

reproduce() { "$mercer" reproduce "$table" "${arguments[@]}" --format csv "$@"; }

# count_lines is the number of lines of a file, or 0; without a process, to be quick.
count_lines() {
	local lines=()
	mapfile -t lines <"$1" || true
	echo ${#lines[@]}
} 2>/dev/null

echo "== here, on one processor and on all"
reproduce --jobs 1 >"$work/one.csv"
reproduce --out "$work/whole" >"$work/all.csv"
tasks=$(($(count_lines "$work/whole/results.jsonl") - 1))

echo "== here, in $shards shards"
for shard in $(seq $((shards - 1)) -1 0); do
	"$mercer" reproduce "$table" "${arguments[@]}" --shard "$shard/$shards" --out "$work/shards"
done
reproduce --merge "$work/shards" >"$work/shards.csv"

echo "== here, killed ten times"
# kill_ten_times fails if a run ends before it is killed, as a busy machine may let it.
kill_ten_times() {
	local i before pid
	rm -rf "$work/killed"
	for i in $(seq 10); do # each time when a part of what was left is done
		before=$(count_lines "$work/killed/results.jsonl")
		"$mercer" reproduce "$table" "${arguments[@]}" --jobs 1 --out "$work/killed" >/dev/null & # no shell between: pid is mercer's
		pid=$!
		until (($(count_lines "$work/killed/results.jsonl") > before + (tasks - before) / (12 - i))); do
			kill -0 $pid 2>/dev/null || return 1
		done
		kill -9 $pid 2>/dev/null || return 1
		wait $pid 2>/dev/null || true
		echo "killed with $(($(count_lines "$work/killed/results.jsonl") - 1)) of $tasks results"
	done
}
for try in 1 2 3 4 5 6; do
	if kill_ten_times; then break; fi
	if [ $try = 6 ]; then echo "FAILED: runs end before they are killed"; exit 1; fi
	echo "a run ended before it was killed; all ten again"
done
reproduce --out "$work/killed" >"$work/killed.csv"

# kill_midway waits until an element on the node has done some of its tasks and
# not all, stops it there, and kills it and the node's daemon, as a power cut would.
kill_midway() {
	local pid shard results
	while true; do
		for pid in $(pgrep -f -- "--out $work/out --shard "); do
			grep -qsxz "SLURMD_NODENAME=$1" "/proc/$pid/environ" && kill -STOP "$pid" || continue
			shard=$(grep -sxz 'SLURM_ARRAY_TASK_ID=[0-9]*' "/proc/$pid/environ" | tr -dc 0-9)
			results=$(($(count_lines "$work/out/results-$shard-of-$shards.jsonl") - 1))
			if ((results > 2 && results < tasks / shards)); then
				kill -9 "$(cat "$work/slurmd.$1.pid")" "$(ps -o ppid= -p "$pid" | tr -d ' ')" "$pid"
				echo "killed $1 and on it shard $shard, which had done $results tasks" | tee "$work/victim"
				return
			fi
			kill -CONT "$pid"
		done
	done
} 2>/dev/null

echo "== on Slurm, with a node that dies"
kill_midway node2 &
killer=$!
reproduce --engine slurm --shards $shards --out "$work/out" >"$work/slurm.csv"
kill $killer 2>/dev/null || true
[ -s "$work/victim" ] || { echo "FAILED: the node outlived the run"; exit 1; }
sinfo --Node --long
ls "$work/out/slurm"

echo "== the same bytes?"
cd "$work"
sha256sum one.csv all.csv shards.csv killed.csv slurm.csv
for other in all shards killed slurm; do cmp one.csv $other.csv; done
echo "yes"
