#!/usr/bin/env bash
# A class on this machine: JupyterHub from docker/hub/compose.yaml, whose spawner starts
# a container for each of three students. They run notebook 00 at the same time, and
# solve a small lab, rightly, wrongly and with an endless loop. nbgrader gives
# points for it, and for every lab in notebooks/labs/source with its solutions and without.
#
# podman stands in for Docker, behind the same socket, and base images are stand-ins
# (../standin.sh).
#
# Usage: docker/class/test.sh VENV, the environment of docker/requirements-test.txt
set -euo pipefail
shopt -s inherit_errexit

venv=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
# shellcheck source=docker/standin.sh
. "$here/../standin.sh"
need_packages
configure_containers
fail() { echo "FAILED: $*" >&2; exit 1; }

export MERCER_CLASS=$store/class MERCER_PORT=18000 DOCKER_SOCKET=$store/podman.sock
compose() { "$venv/bin/podman-compose" -f "$here/../hub/compose.yaml" --profile course "$@"; }
log=$store/log
course() { compose run --rm -T course "$@" >"$log" 2>&1 || { cat "$log"; fail "course $*"; }; }
students=(right wrong endless)
service=
grading=

# each runs a function for all students at once.
each() {
	local i student jobs=()
	for student in "${students[@]}"; do
		"$1" "$student" >"$store/$student.log" 2>&1 &
		jobs+=("$!")
	done
	for i in "${!students[@]}"; do
		wait "${jobs[i]}" || { cat "$store/${students[i]}.log"; fail "$1: ${students[i]} cannot"; }
	done
}

# scores compares the points for some labs with what they deserve.
scores() {
	compose run --rm -T course scores 2>/dev/null >"$log.csv"
	"$venv/bin/python" "$here/scores.py" "$MERCER_CLASS/course/source" "$@" <"$log.csv"
}

# grade_labs grades every lab of notebooks/labs/source with its solutions and without, in a class of its own.
grade_labs() {
	local lab labs=()
	MERCER_CLASS=$store/class-labs log=$store/log-labs
	rm -rf "$MERCER_CLASS"
	mkdir -p "$MERCER_CLASS"
	for lab in "$repository"/notebooks/labs/source/*/; do
		labs+=("$(basename "$lab")")
	done
	for lab in "${labs[@]}"; do
		course release "$lab"
		mkdir -p "$MERCER_CLASS/course/submitted"/{solved,unsolved}
		cp -R "$MERCER_CLASS/course/source/$lab" "$MERCER_CLASS/course/submitted/solved/"
		cp -R "$MERCER_CLASS/released/$lab" "$MERCER_CLASS/course/submitted/unsolved/"
		course grade "$lab"
	done
	scores "${labs[@]}"
}

stop() {
	local container
	for container in $(podman ps -aq --filter name=jupyter-); do podman rm -f -t 0 "$container"; done
	compose down
	[ -z "$grading" ] || kill "$grading" || true # it may have ended
	[ -z "$service" ] || kill "$service"
} >/dev/null 2>&1
trap stop EXIT

echo "== build docker/Dockerfile"
base_images
build_image class mercer-class
build_image hub mercer-hub --build-context class=container-image://localhost/mercer-class # else all its files are compared again

echo "== the labs with their solutions and without are graded, beside what follows"
grade_labs >"$store/labs.log" 2>&1 &
grading=$!

echo "== a lab is released"
rm -rf "$MERCER_CLASS"
mkdir -p "$MERCER_CLASS"
"$venv/bin/python" "$here/assignment.py" "$MERCER_CLASS/course"
course release sums
grep -q 'not solved yet' "$MERCER_CLASS/released/sums/sums.ipynb" || fail "the released lab has no stub"
! grep -qE 'SOLUTION|HIDDEN|sum \+= v|mean of 1 and 3' "$MERCER_CLASS/released/sums/sums.ipynb" || fail "the released lab has solutions or hidden tests"

echo "== JupyterHub with DockerSpawner, on podman's socket"
podman system service --time=0 "unix://$DOCKER_SOCKET" >"$store/service.log" 2>&1 &
service=$!
compose up -d --no-build hub >"$store/log" 2>&1 || { cat "$store/log"; fail "the hub does not start"; }
for _ in $(seq 180); do
	! curl -sf "http://127.0.0.1:$MERCER_PORT/hub/health" || break
	sleep 1
done
"$venv/bin/python" "$here/hub.py" "http://127.0.0.1:$MERCER_PORT" "${students[@]}" || { podman logs mercer-hub 2>&1 | tail -n 50; fail "the hub does not serve the students"; }
[ "$(podman inspect -f '{{.HostConfig.Memory}}' jupyter-right)" = $((1 << 30)) ] || fail "the server has not the limit of compose.yaml"

echo "== the students submit"
submit() {
	podman exec "jupyter-$1" nbgrader fetch_assignment sums &&
		podman exec -i "jupyter-$1" python - sums/sums.ipynb "$1" <"$here/assignment.py" &&
		podman exec "jupyter-$1" nbgrader submit sums
}
each submit
[ "$(podman exec jupyter-right ls /srv/exchange/mercer/inbound | sed 's/+.*//')" = right ] || fail "a student sees what others submit"
podman exec jupyter-wrong ln -s /class/course/source/sums/sums.ipynb "/srv/exchange/mercer/inbound/$(podman exec jupyter-wrong ls /srv/exchange/mercer/inbound)/stolen.ipynb"
course collect sums
grep 'left out a link' "$store/log" || fail "a link of a student is followed"

submitted=$MERCER_CLASS/course/submitted
for student in broken thief python; do # who need no server for it
	mkdir -p "$submitted/$student/sums"
	cp "$MERCER_CLASS/released/sums/sums.ipynb" "$submitted/$student/sums/"
	"$venv/bin/python" "$here/assignment.py" "$submitted/$student/sums/sums.ipynb" "$student"
done

echo "== the lab is graded, without a network"
cp "$MERCER_CLASS/course/nbgrader_config.py" "$store/nbgrader_config.py"
echo 'c.Execute.timeout = 5' >>"$MERCER_CLASS/course/nbgrader_config.py"
course grade sums
cp "$store/nbgrader_config.py" "$MERCER_CLASS/course/"
grep -q 'gradebook.db: permission denied' "$MERCER_CLASS/course/autograded/thief/sums/sums.ipynb" || fail "a submission is not kept from the gradebook"
[ ! -e "$MERCER_CLASS/course/stolen" ] || fail "a submission writes into the course"
course feedback sums
scores sums
wait "$grading" || { cat "$store/labs.log"; fail "the labs cannot be graded"; }
cat "$store/labs.log"

echo "== the students read the feedback"
fetch_feedback() { podman exec "jupyter-$1" nbgrader fetch_feedback sums; }
each fetch_feedback
for student in "${students[@]}"; do
	podman exec "jupyter-$student" sh -c 'grep -o -m 1 "Score: [0-9.]* */ *[0-9.]*" sums/feedback/*/sums.html' || fail "$student has none"
done

echo "== the hub ends with TERM"
podman stop -t 60 mercer-hub >/dev/null
[ "$(podman inspect -f '{{.State.ExitCode}}' mercer-hub)" -ne 137 ] || fail "it had to be killed"
echo "passed; the spawner was DockerSpawner on podman $(podman version -f '{{.Client.Version}}'), the base images were stand-ins"
