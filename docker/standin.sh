# Containers on a machine without a daemon and without an image registry, for
# test-image.sh and class/test.sh, which source this file. podman and buildah have
# their storage in build/.containers. The base images are stand-ins: what debian
# and golang would be is made from the Debian packages and the Go of this machine.
# shellcheck shell=bash

repository=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
store=$repository/build/.containers # with a dot: go build ./... does not look into it

# need_packages installs the Debian packages, or says which are missing.
need_packages() {
	local missing=() package
	for package in podman buildah runc netavark aardvark-dns iptables catatonit mmdebstrap; do
		dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
	done
	[ ${#missing[@]} -eq 0 ] && return
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		apt-get update -qq
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
	else
		echo "This test needs root and Debian's packages ${missing[*]}" >&2
		exit 1
	fi
}

# configure_containers sets what podman and buildah need where no systemd runs:
# runc, because crun wants one cgroup hierarchy, and limits that a container
# without CAP_SYS_RESOURCE can have.
configure_containers() {
	[ "$(id -u)" = 0 ] || { echo "This test needs root: it starts containers" >&2; exit 1; }
	mkdir -p "$store"
	cat >"$store/containers.conf" <<-CONF
		[containers]
		default_ulimits = ["nofile=20000:20000", "nproc=32768:32768"]
		[engine]
		cgroup_manager = "cgroupfs"
		events_logger = "file"
		runtime = "runc"
		[network]
		network_backend = "netavark"
		network_config_dir = "$store/networks"
	CONF
	cat >"$store/storage.conf" <<-CONF
		[storage]
		driver = "overlay"
		graphroot = "$store/storage"
		runroot = "$store/run"
	CONF
	cd "$store" # conmon leaves a file where it is started
	export CONTAINERS_CONF=$store/containers.conf CONTAINERS_STORAGE_CONF=$store/storage.conf
	export BUILDAH_ISOLATION=chroot
}

# base_images makes a stand-in for each image that docker/Dockerfile starts from:
# Debian's with the certificates of this machine, and for Go the same, because
# build_image mounts this machine's Go.
base_images() {
	local image container mirror
	mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)
	for image in $(sed -n 's/^FROM \([^ ]*:[^ ]*\) AS .*/\1/p' "$repository/docker/Dockerfile" | sort -u); do
		podman image exists "localhost/$image" && continue
		if [ ! -e "$store/base.tar" ]; then
			mmdebstrap --quiet --variant=minbase trixie "$store/base.part.tar" "$mirror"
			mv "$store/base.part.tar" "$store/base.tar"
		fi
		podman import -q "$store/base.tar" localhost/stand-in >/dev/null
		container=$(buildah from --pull=never localhost/stand-in)
		# As in Docker's official image: apt keeps no packages.
		echo 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; }; Dir::Cache::pkgcache ""; Dir::Cache::srcpkgcache "";' >"$store/clean"
		buildah copy -q "$container" "$store/clean" /etc/apt/apt.conf.d/docker-clean >/dev/null
		if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
			buildah copy -q "$container" /usr/local/share/ca-certificates/*.crt /usr/local/share/ca-certificates/ >/dev/null
		fi
		case $image in golang:*) buildah run "$container" apt-get update -qq
			buildah run -e DEBIAN_FRONTEND=noninteractive "$container" apt-get install -y -qq --no-install-recommends ca-certificates >/dev/null
			buildah config --env PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --env GOPATH=/go --env GOTOOLCHAIN=local "$container" ;;
		esac
		buildah commit -q "$container" "localhost/$image" >/dev/null
		buildah rm "$container" >/dev/null
		echo "stand-in for $image: Debian $(tar -xOf "$store/base.tar" ./etc/debian_version) from this machine's apt sources"
	done
}

# build_image TARGET TAG [OPTION...] builds a stage of docker/Dockerfile, with this machine's Go and
# its caches.
build_image() {
	buildah build --layers --pull=never --format docker --target "$1" -t "localhost/$2" "${@:3}" \
		-v "$(go env GOROOT):/usr/local/go:ro" \
		-v "$(go env GOMODCACHE):/go/pkg/mod:O" -v "$(go env GOCACHE):/root/.cache/go-build:O" \
		--build-arg REVISION=test \
		-f "$repository/docker/Dockerfile" "$repository" >"$store/build.log" 2>&1 ||
		{ tail -n 60 "$store/build.log" >&2; echo "FAILED: the stage $1 of docker/Dockerfile cannot be built" >&2; return 1; }
}
