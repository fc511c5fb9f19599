#!/usr/bin/env bash
# Builds docker/Dockerfile and tries the image of one person as compose.yaml starts
# it. Where Docker is, it would be the same file; here podman and buildah run it, on
# stand-ins for the base images (standin.sh), because no registry is at hand.
#
# Usage: docker/test-image.sh VENV, an environment with podman-compose
set -euo pipefail
shopt -s inherit_errexit

venv=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
# shellcheck source=docker/standin.sh
. "$here/standin.sh"
need_packages
configure_containers
compose() { "$venv/bin/podman-compose" -f "$here/compose.yaml" "$@"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

echo "== build docker/Dockerfile"
base_images
build_image lab mercer
echo "image of $(($(podman image inspect -f '{{.Size}}' mercer) / 1000000)) MB"
[ "$(podman image inspect -f '{{.User}}' mercer)" = 1000 ] || fail "the image does not run as uid 1000"

echo "== notebook 00 without a network"
podman run --rm --network=none --memory 1g mercer \
	jupyter nbconvert --to notebook --execute --stdout notebooks/00-welcome.ipynb 2>"$store/log" >"$store/00.ipynb" ||
	{ cat "$store/log"; fail "notebook 00 does not run"; }
grep -o 'Bayes rule    [0-9.]* %' "$store/00.ipynb" | sort -u || fail "notebook 00 prints nothing"

echo "== more memory than 1 GB"
podman run --rm -i --network=none --memory 1g mercer python - <"$here/memory.py" 2>"$store/log" || { cat "$store/log"; exit 1; }

echo "== JupyterLab"
export MERCER_PORT=18888
trap 'compose down -v >/dev/null 2>&1' EXIT
compose up -d --no-build >"$store/log" 2>&1 || { cat "$store/log"; fail "it does not start"; }
lab=$(podman ps -q --filter label=com.docker.compose.project=mercer)
for _ in $(seq 60); do
	! podman healthcheck run "$lab" >/dev/null 2>&1 || break
	sleep 1
done
podman healthcheck run "$lab" >/dev/null || { podman logs "$lab"; fail "it is not healthy"; }
echo "healthy, as $(podman exec "$lab" id)"
[ "$(podman exec "$lab" id -u)" = 1000 ] || fail "it does not run as uid 1000"
token=$(podman exec "$lab" jupyter server list --json | sed -n 's/.*"token": "\([^"]*\)".*/\1/p')
specs=http://127.0.0.1:$MERCER_PORT/api/kernelspecs
status=$(curl -s -o /dev/null -w '%{http_code}' "$specs")
echo "/api/kernelspecs without the token: $status"
[ "$status" = 403 ] || fail "it answers without the token"
curl -sf -H "Authorization: token $token" "$specs" | grep -o '"display_name": *"Go[^"]*"' || fail "it does not know the kernel"

echo "== a home from an older image gets the notebooks that it lacks, and keeps its own"
podman exec "$lab" sh -c 'rm notebooks/10-performance.ipynb; echo mine >notebooks/00-welcome.ipynb'
compose restart >"$store/log" 2>&1
for _ in $(seq 60); do
	! podman exec "$lab" test -e notebooks/10-performance.ipynb 2>/dev/null || break
	sleep 1
done
podman exec "$lab" sh -c 'test -e notebooks/10-performance.ipynb && grep -qx mine notebooks/00-welcome.ipynb' || fail "it does not"

echo "passed; the base images were stand-ins: $(sed -n 's/^FROM \([^ ]*:[^ ]*\) AS .*/\1/p' "$here/Dockerfile" | sort -u | xargs)"
