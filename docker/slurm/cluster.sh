# A Slurm cluster of two nodes on this machine, for tests. To be sourced:
# start_cluster makes it and sets $work, its folder, and SLURM_CONF for Slurm's
# commands; stop_cluster ends it and removes the folder. Ports are of loopback.
# shellcheck shell=bash

start_cluster() {
	work=$(mktemp -d "${TMPDIR:-/tmp}/mercer-slurm.XXXXXX")
	chmod 755 "$work" # munge trusts no socket in a folder that others cannot enter
	mkdir "$work/munge" "$work/state" "$work/node1" "$work/node2"
	export SLURM_CONF=$work/slurm.conf

	local host port
	host=$(hostname -s)
	port=$((20000 + RANDOM % 20000))
	(umask 077 && head -c 1024 /dev/urandom >"$work/munge/key")
	munged --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
		--pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed"

	# No systemd and no cgroups of its own, so that it runs in a container too. A
	# node that does not answer for some seconds is down: the test has no time to lose.
	cat >"$SLURM_CONF" <<-CONF
		ClusterName=mercer
		SlurmctldHost=$host(127.0.0.1)
		SlurmctldPort=$port
		SlurmUser=$(id -un)
		SlurmdUser=$(id -un)
		AuthType=auth/munge
		AuthInfo=socket=$work/munge/socket
		CredType=cred/munge
		StateSaveLocation=$work/state
		SlurmdSpoolDir=$work/%n
		SlurmctldPidFile=$work/slurmctld.pid
		SlurmdPidFile=$work/slurmd.%n.pid
		SlurmctldLogFile=$work/slurmctld.log
		SlurmdLogFile=$work/slurmd.%n.log
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SchedulerType=sched/backfill
		MpiDefault=none
		ReturnToService=0
		SlurmdTimeout=5
		SlurmdParameters=config_overrides
		NodeName=node1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1
		NodeName=node2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1
		PartitionName=main Nodes=node1,node2 Default=YES MaxTime=1:00:00 State=UP
	CONF
	# slurmd wants the plugin even so; since 23.02 there is one that does nothing.
	if [ "$(slurmd -V | tr -dc '0-9.' | cut -d. -f1)" -ge 23 ]; then
		echo "CgroupPlugin=disabled" >"$work/cgroup.conf"
	elif [ -e /sys/fs/cgroup/cgroup.controllers ]; then
		echo "CgroupPlugin=cgroup/v2" >"$work/cgroup.conf"
	else
		echo "CgroupPlugin=cgroup/v1" >"$work/cgroup.conf"
	fi
	chmod 644 "$SLURM_CONF" "$work/cgroup.conf"

	slurmctld -f "$SLURM_CONF"
	slurmd -f "$SLURM_CONF" -N node1
	slurmd -f "$SLURM_CONF" -N node2
	for _ in $(seq 100); do
		[ "$(sinfo --noheader --Node --states=idle --format=%N 2>/dev/null | wc -l)" = 2 ] && return
		sleep 0.2
	done
	echo "the cluster does not start" >&2
	for log in "$work"/*.log; do tail -n 20 "$log" >&2; done
	return 1
}

stop_cluster() {
	local pid
	scancel --user="$(id -un)" 2>/dev/null || true
	for pid in "$work"/slurmd.*.pid "$work/slurmctld.pid" "$work/munge/pid"; do
		if [ -s "$pid" ]; then kill "$(cat "$pid")" 2>/dev/null || true; fi
	done
	for _ in $(seq 50); do # daemons write to their folders to the last
		pgrep -f "$work" >/dev/null || break
		sleep 0.1
	done
	rm -rf "$work"
}
