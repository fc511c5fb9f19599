# Everything here needs only Go, Python 3.11 or later, make and git. The rest is
# installed into .venv and .bin on first use, in fixed versions.

GO       ?= go
PYTHON   ?= python3
GOLANGCI  = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
NOTEBOOKS = $(wildcard notebooks/*.ipynb)
MERCER    = build/mercer
VENV      = .venv
JUPYTER   = $(VENV)/bin/jupyter
PLATFORMS = windows/amd64 darwin/arm64 linux/arm64
# The release archive for this machine, if it has been downloaded into build/.
RELEASE   = $(firstword $(wildcard build/mercer_*_$(shell uname -s | tr A-Z a-z)_$(shell uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/').tar.gz))
REVISION  = $(shell git describe --tags --always 2>/dev/null)$(if $(shell git status --porcelain 2>/dev/null),-dirty)
# With the same flags for all, a package is compiled once for lint, tests and mercer,
# whatever the folder of the clone. Tests that read the standard library then find it by GOROOT.
export CGO_ENABLED = 0
export GOFLAGS := $(filter-out -trimpath,$(shell $(GO) env GOFLAGS 2>/dev/null)) -trimpath
export GOROOT := $(shell $(GO) env GOROOT 2>/dev/null)
# The first line of a recipe that makes a Python environment.
NEED_PYTHON = @$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Mercer needs Python 3.11 or later, but $(PYTHON) says \"$$($(PYTHON) --version 2>&1)\". Name another one: make $(or $(MAKECMDGOALS),lab) PYTHON=python3.12" >&2; exit 1; }
ROOT_FLAG = $(if $(filter 0,$(shell id -u)),--allow-root)

.DEFAULT_GOAL := help
.PHONY: help lab book check test lint platforms gotest test-arm64 beside-clients notebooks clients kernel-peers endurance fuzz nightly race test-slurm test-image test-class thirty summary build generate rerun bench peers clean FORCE

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# The program of `make lab`: that of MERCER=path, or of a release archive, or a new one.
LAB_MERCER = $(if $(filter command,$(firstword $(origin MERCER))),$(MERCER),$(if $(RELEASE),build/release/mercer,$(MERCER)))
lab: first-time $(VENV)/lab.stamp $(LAB_MERCER) ## open the notebooks in JupyterLab, kernel installed (MERCER=path: with this program; LAB_ARGS: more options)
	@$(LAB_MERCER) install --prefix $(VENV)
	@$(JUPYTER) trust $(NOTEBOOKS) >/dev/null
	@echo "JupyterLab opens in the browser; Ctrl-C twice ends it."
	@env -u CGO_ENABLED $(JUPYTER) lab --notebook-dir=notebooks $(ROOT_FLAG) $(LAB_ARGS)

.PHONY: first-time
first-time:
	@[ -e $(VENV)/lab.stamp ] || echo "The first time takes about three minutes: one to download, two to compile. Later times take seconds."

book: build/book-work/venv.stamp ## all notebooks as a site with search, in build/book
	build/book-work/venv/bin/python notebooks/book/build.py

check: .bin/golangci-lint ## for daily work: lint, and the quick tests of what changed, in under three minutes
	.bin/golangci-lint run --allow-serial-runners
	$(GO) test -short ./...

test: lint gotest beside-clients summary ## everything CI runs: lint, vet, Go tests, arm64, notebooks, clients, browser

nightly: export MERCER_LONG = 1
nightly: race platforms test-arm64 notebooks clients summary fuzz test-image test-class ## the long forms of what CI runs, and the images (root, Debian): some hours

lint: .bin/golangci-lint ## vet and lint
	$(GO) vet ./...
	.bin/golangci-lint run

# TestPlatforms checks the types for these platforms in seconds; this takes minutes for each.
platforms: ## vet and build mercer for other platforms
	for p in $(PLATFORMS); do export GOOS=$${p%/*} GOARCH=$${p#*/}; \
		$(GO) vet ./interp/... && $(GO) build -o /dev/null ./interp/cmd/mercer || exit 1; done

# The race detector makes tests up to ten times slower, so gotest uses it where there are
# goroutines: a package is tested under it unless it is named here. These have none: they
# compute on one, or compare programs that run in processes of their own, or leave the
# goroutines to packages that are tested under it, as lib/papers does to lib/experiment. Of viz,
# only the tests of figures that several goroutines draw run under it.
UNRACED = ./data ./data/format ./data/internal/... ./data/results/... ./lib/boost ./lib/internal/lp ./lib/learn ./lib/modelfile ./lib/papers/... ./lib/perceptron ./viz \
	./interp/cmd/mercer ./interp/lang/assumed ./interp/lang/format ./interp/lang/front ./interp/lang/machine ./interp/lang/machine/x86 ./interp/lang/std ./interp/session/assist ./interp/symbols/... ./interp/yaegi \
	$(addprefix ./interp/proof/,difftest exampletest godist progfuzz trial)
# Tests that need too much memory or time under the race detector skip there. The log names
# all that have skipped, and their packages: those run without it. A file with the build tag !race must have no tests.
SKIPPED = LC_ALL=C awk '/^ *--- SKIP: / { split($$3, part, "/"); run = run "|" part[1]; some = 1 } \
	/^(ok  |FAIL)\t/ { if (some) packages = packages " " $$2; some = 0 } END { print "^(" substr(run, 2) ")$$" packages }' build/gotest.log
# Tests of sessions and kernels wait as much as they compute, so one package more runs
# than there are processors. The slowest comes first, so that it does not end alone. A program
# with the race detector sleeps a second before it ends, unless it is told otherwise, and the
# tests start hundreds.
RACED = CGO_ENABLED=1 GORACE=atexit_sleep_ms=0 $(GOTEST) -race
GOTEST = $(GO) test -vet=off -shuffle=on -v -p $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

gotest: ## Go tests in random order, under the race detector where there are goroutines
	@mkdir -p build; unraced="$(if $(UNRACED),$$($(GO) list $(UNRACED)))" || exit 1; status=0; \
	$(RACED) ./interp/session/worker $$($(GO) list ./... | grep -vxF "$$unraced") >build/gotest.log 2>&1 || status=1; \
	$(if $(UNRACED),{ $(RACED) -run ^TestConcurrent ./viz >>build/gotest.log 2>&1 && ! tail -n 1 build/gotest.log | grep "no tests to run"; } || status=1;) \
	for tests in "-run $$($(SKIPPED))" $(if $(UNRACED),"$(UNRACED)"); do $(GOTEST) $$tests >>build/gotest.log 2>&1 || status=1; done; \
	grep -E '^(ok|FAIL|panic:|WARNING: DATA RACE)|--- FAIL' build/gotest.log; \
	if [ $$status -ne 0 ]; then grep -B2 -A25 -E -- '--- FAIL|^panic:|DATA RACE' build/gotest.log | tail -n 200; fi; exit $$status

race: export MERCER_LONG = 1
race: ## all Go tests under the race detector, in about an hour
	@$(MAKE) gotest UNRACED= GOTEST='$(GOTEST) -timeout 2h'

# What the processor decides: the vector routines with what calls them, the order of sums, the
# interpreter's assembly and calls. The rest of lib is Go that is the same everywhere.
ARM64_QUICK = $(addprefix ./lib/,internal/simd internal/cholesky internal/gram internal/smo kernel eval learn) ./internal/portable ./interp/lang/engine ./interp/lang/rtype
ARM64 = $(ARM64_QUICK) ./lib/... ./viz ./interp/lang/front ./interp/proof/difftest

test-arm64: ## tests for arm64 under QEMU, and that no product in lib is fused there
	@.ci/packages
	@SLOW='$(ARM64_SLOW)' .ci/arm64 $(ARM64)

# The clients wait as much as they compute; the emulated tests, whose deadlines are minutes,
# have what they leave, without the longest, which takes a minute. They are a group of
# processes of their own where there is setsid, so that they end with this recipe. The book
# computes on one processor, so it is built beside the notebooks.
beside-clients: $(VENV)/test.stamp $(MERCER)
	@.ci/packages
	@mkdir -p build; $$(command -v setsid) nice -n 19 $(MAKE) test-arm64 ARM64='$(ARM64_QUICK)' ARM64_SLOW=TestHostile >build/arm64.log 2>&1 & arm64=$$!; status=0; \
	trap 'kill -- -$$arm64 2>/dev/null || kill $$arm64 2>/dev/null' EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; \
	$(MAKE) -o $(MERCER) -j 2 notebooks book && $(MAKE) -o $(MERCER) -o book clients || exit 1; \
	wait $$arm64 || status=1; cat build/arm64.log; exit $$status

notebooks: $(MERCER) ## execute every notebook without Python, and check the answers of its exercises
	@rm -f build/notebooks.count; for n in $(NOTEBOOKS); do \
		$(MERCER) run --answers $$n -o build/$$(basename $$n) || exit 1; echo $$n >> build/notebooks.count; done

# The browser takes longer than all other clients together, so these run beside it.
clients: $(VENV)/test.stamp $(MERCER) book ## drive the kernel with Jupyter's own clients and a real browser; check the book, the manifests; compare lib/mkl with CVXPY
	@.ci/packages
	$(MERCER) install --prefix $(VENV)
	MERCER=$(abspath $(MERCER)) $(VENV)/bin/python -m pytest -q -rs -n 2 --dist loadfile -p no:cacheprovider --junitxml=build/clients.xml interp/jupyter/clients docker lib/mkl/cvxpy notebooks/book .ci/dist

kernel-peers: $(VENV)/test.stamp $(MERCER) ## time the kernel beside ipykernel
	$(MERCER) install --prefix $(VENV)
	$(VENV)/bin/python interp/jupyter/clients/peers.py 2>/dev/null

endurance: export MERCER_LONG = 1
endurance: $(VENV)/test.stamp $(MERCER) fuzz ## 20,000 cells, 1,000 interrupts, 100 restarts and floods on one kernel; fuzz the wire
	$(MERCER) install --prefix $(VENV)
	$(VENV)/bin/python -m pytest -q -s -p no:cacheprovider interp/jupyter/clients/test_endurance.py
	$(GO) test -v -run TestUnsignedFlood ./interp/jupyter

fuzz: ## fuzz the wire of the kernel for ten minutes
	$(GO) test -run - -fuzz FuzzDecode -fuzztime 5m ./interp/jupyter
	$(GO) test -run - -fuzz FuzzPeer -fuzztime 5m ./interp/jupyter/zmtp

test-slurm: $(MERCER) ## run a table on a Slurm cluster of two nodes on this machine, and kill one midway (SLURM_ARGS: another table)
	docker/slurm/test.sh $(MERCER) $(SLURM_ARGS)

test-image: $(VENV)/test.stamp ## build the image of docker/Dockerfile without a daemon (root, Debian), and try it: JupyterLab, no network, little memory
	docker/test-image.sh $(VENV)

test-class: $(VENV)/test.stamp ## a class in containers (root, Debian): JupyterHub with three students at once, and graded labs
	docker/class/test.sh $(VENV)

thirty: $(VENV)/test.stamp $(MERCER) ## the seconds and the memory of a class: notebook 00 in 30 kernels at once (KERNELS: another number)
	$(MERCER) install --prefix $(VENV)
	$(VENV)/bin/python docker/class/thirty.py $(KERNELS)

summary: ## say how much ran
	@$(PYTHON) .ci/summary.py

build: $(MERCER) ## the mercer command, as build/mercer: one static binary

ifneq ($(origin MERCER),command line)
$(MERCER): FORCE
	@mkdir -p build
	@command -v $(GO) >/dev/null || { echo "Mercer needs Go 1.26 to be compiled. INSTALL.md says how to do without: with the program of a release." >&2; exit 1; }
	@.ci/step "mercer, compiled into $@" "two minutes at first, then seconds" $(GO) build -ldflags "-X main.revision=$(REVISION)" -o $@ ./interp/cmd/mercer
else
$(MERCER):
	@echo "MERCER=$@ names no file: name the program, or leave it out to compile one" >&2; exit 1
endif

build/release/mercer: $(RELEASE) build/SHA256SUMS
	@cd build && grep '  $(notdir $(RELEASE))$$' SHA256SUMS >release.sum && $$(command -v sha256sum || echo shasum -a 256) -c release.sum || \
		{ echo "$(RELEASE) is not the file that build/SHA256SUMS names: download both again" >&2; exit 1; }
	@mkdir -p build/release && tar -xzf $(RELEASE) -C build/release --strip-components 1 && touch $@

build/SHA256SUMS:
	@echo "$(RELEASE) cannot be checked without build/SHA256SUMS: download that too, or remove the archive to compile mercer" >&2; exit 1

.PHONY: dist
dist: ## the archives of a release for five platforms, with SHA256SUMS, in build/dist
	$(NEED_PYTHON)
	@GO=$(GO) $(PYTHON) .ci/dist/dist.py $(REVISION) build/dist

generate: ## the symbols that cells can import, after a change of lib, data or viz
	$(GO) generate ./interp/symbols ./interp/yaegi

rerun: $(MERCER) ## execute the notebooks and keep their outputs
	for n in $(NOTEBOOKS); do $(MERCER) run $$n -o $$n || exit 1; done

bench: ## time every hot routine and say how near it is to the machine's limit
	@mkdir -p build; $(GO) test -run - -bench . -benchtime 50ms -cpu 1 -p 1 ./lib/... > build/bench.log 2>&1; status=$$?; \
	grep -E '^(pkg:|Benchmark|FAIL|panic:)|--- FAIL' build/bench.log; exit $$status

peers: build/peers/venv.stamp ## time the library beside LIBSVM, scikit-learn, XGBoost and others (PEERS_ARGS: goals, --quick; or scaling, linli or committees)
	$(GO) build -o build/peers/ours ./lib/bench/peers
	build/peers/venv/bin/python lib/bench/peers/compare $(PEERS_ARGS)

clean: ## remove what the targets above installed and built
	rm -rf build $(VENV) .bin

$(VENV)/lab.stamp: docker/requirements.txt
	$(NEED_PYTHON)
	@.ci/step "JupyterLab and its Python packages, into $(VENV)" "one minute" sh -c '$(PYTHON) -m venv $(VENV) && $(VENV)/bin/pip install -q --disable-pip-version-check -r $<'
	@touch $@

$(VENV)/test.stamp: docker/requirements-test.txt docker/requirements.txt
	$(NEED_PYTHON)
	@.ci/step "JupyterLab, and what the tests need, into $(VENV)" "two minutes" sh -c '$(PYTHON) -m venv $(VENV) && $(VENV)/bin/pip install -q --disable-pip-version-check -r $<'
	@touch $(VENV)/lab.stamp $@

build/book-work/venv.stamp: notebooks/book/requirements.txt
	$(NEED_PYTHON)
	$(PYTHON) -m venv build/book-work/venv
	build/book-work/venv/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

build/peers/venv.stamp: lib/bench/peers/requirements.txt
	$(NEED_PYTHON)
	$(PYTHON) -m venv build/peers/venv
	@rm -f build/peers/pip.log; for p in $$(grep -v '^#' $<); do \
		build/peers/venv/bin/python -m pip install -q --disable-pip-version-check --no-deps $$p >>build/peers/pip.log 2>&1 || \
		echo "$$p cannot be installed: what needs it is left out (build/peers/pip.log says why; make -B $@ tries again)"; done
	@build/peers/venv/bin/python -c 'import numpy, scipy' || { cat build/peers/pip.log; exit 1; }
	@touch $@

.bin/golangci-lint: Makefile
	GOBIN=$(abspath .bin) $(GO) install $(GOLANGCI)
	@touch $@

FORCE:
