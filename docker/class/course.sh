#!/usr/bin/env bash
# The teacher's side of a class: nbgrader in a container without a network, as the
# service "course" of docker/hub/compose.yaml starts it. /class is the folder of the class.
#
# Students' code runs here. It runs as another user (graded-kernel.sh), who can
# neither read nor write /class, and only with Mercer's kernel.
#
# Usage: course COMMAND [LAB]
#   release LAB    make from course/source/LAB what students get, and let them fetch it
#   collect LAB    take the newest submission of each student
#   grade LAB      run what is new, and give points
#   feedback LAB   write what each student sees, and let each fetch it
#   scores         print the points of all as CSV
set -euo pipefail

usage() { sed -n 's/^# \{0,1\}//; /^Usage/,/^set/p' "$0" | sed '/^set/d' >&2; exit 2; }
command=${1:-}
lab=${2:-}

cd /class
mkdir -p -m 700 course exchange
chmod 700 course exchange
mkdir -p released
[ -e course/nbgrader_config.py ] || cp -R /opt/mercer/labs/. course
cd course
case $command in
release | collect | grade | feedback)
	[[ $lab =~ ^[A-Za-z0-9_-]+$ ]] || usage
	[ -d "source/$lab" ] || { echo "course: there is no lab $lab in course/source, which has: $(ls source)" >&2; exit 2; } ;;
scores) ;;
*) usage ;;
esac

# each_student runs a command of nbgrader once for each student, with that
# student's exchange, of which links are left out: they could lead to other files here.
each_student() {
	local folder student
	for folder in /class/exchange/*/; do
		[ -d "$folder/mercer/inbound" ] || continue
		student=$(basename "$folder")
		rm -rf /tmp/exchange
		mkdir -p /tmp/exchange/mercer
		cp -R --no-dereference "$folder/mercer/inbound" /tmp/exchange/mercer/
		find /tmp/exchange -type l -printf "course: left out a link of $student: %P\n" -delete
		nbgrader "$@" --student="$student" --Exchange.root=/tmp/exchange
		if [ -d /tmp/exchange/mercer/feedback ]; then
			cp -R /tmp/exchange/mercer/feedback/. "$folder/mercer/feedback/"
		fi
	done
}

case $command in
release)
	nbgrader generate_assignment "$lab" --create --force
	mkdir -p /srv/exchange/mercer
	[ -e /srv/exchange/mercer/outbound ] || ln -s /class/released /srv/exchange/mercer/outbound
	nbgrader release_assignment "$lab" --force
	;;
collect)
	each_student collect "$lab" --update --ExchangeCollect.check_owner=False
	;;
grade)
	mkdir -p -m 711 /run/graded
	JUPYTER_RUNTIME_DIR=/run/graded JUPYTER_PATH=/opt/mercer/graded \
		nbgrader autograde "$lab" --create --Execute.kernel_name=mercer
	;;
feedback)
	nbgrader generate_feedback "$lab" --force
	each_student release_feedback "$lab"
	;;
scores)
	nbgrader export --to /tmp/scores.csv >&2
	cat /tmp/scores.csv
	;;
esac
