# The targets for developers and CI. `make site` and `make test` install missing Debian packages and print their names.

SHELL := /bin/bash
.DEFAULT_GOAL := site

BUILD_FLAGS := --explicit-target-dependency-import-check error
LIBRARIES := libcmark-gfm-dev libcmark-gfm-extensions-dev libjemalloc-dev libssl-dev libxml2-dev curl
TEST_TOOLS := cmark-gfm chromium chromium-driver fonts-noto-cjk nodejs nginx bubblewrap librsvg2-bin

.PHONY: site test format lint fuzz bench clean binary libraries sandbox test-tools man install install-built screenshots
.PHONY: deb tarball sbom packages container

site: binary sandbox ## Check content/, build it into public/, and verify what was published.
	.build/release/jikji build --check
	.build/release/jikji verify

# The build facts that `jikji --version --verbose` prints. They are compiled into one small module.
COMMIT = $(shell git describe --always --dirty --abbrev=12 2>/dev/null)
SWIFT = $(shell swift --version 2>/dev/null | sed -n 's/.*Swift version \([^ ]*\).*/\1/p')
# Debug symbols take a tenth of the build time and more than half of the program's size; `RELEASE_FLAGS=` keeps them.
RELEASE_FLAGS ?= -debug-info-format none

binary: libraries ## The release binary; it runs where Swift is not installed.
	JIKJI_COMMIT="$(or $(COMMIT),unknown)" JIKJI_SWIFT="$(or $(SWIFT),unknown)" \
	Scripts/swift-build -c release --product jikji --static-swift-stdlib $(RELEASE_FLAGS) $(BUILD_FLAGS)

test: libraries test-tools lint ## All tests, in a debug build.
	Scripts/swift-build --build-tests $(BUILD_FLAGS)
	Scripts/run-tests

lint: ## Check formatting and unused declarations; warnings fail.
	swift format lint --strict --recursive Sources Plugins Tests Package.swift
	Scripts/unused-declarations

format: ## Format all Swift sources in place.
	swift format --in-place --recursive Sources Plugins Tests Package.swift

# How long each reader is fuzzed, in minutes; `TARGETS=article` fuzzes only one.
MINUTES ?= 5
fuzz: libraries ## Fuzz all readers of untrusted bytes with libFuzzer, MINUTES each; see Scripts/fuzz.
	Scripts/fuzz "$(MINUTES)" $(TARGETS)

bench: binary ## Run all benchmarks that have a limit; see Benchmarks/README.md.
	Benchmarks/run

# The program to install and pack. If `JIKJI=` names a program, it is used as it is and not built.
JIKJI ?= .build/release/jikji
PROGRAM = $(if $(filter file,$(origin JIKJI)),binary)
export JIKJI

man: $(PROGRAM) ## Write the man page to .build/jikji.1.
	$(JIKJI) manual > .build/jikji.1

PREFIX ?= /usr/local
# The command that removes debug symbols from the installed program; `STRIP=:` keeps them.
STRIP ?= strip
SHARE = $(DESTDIR)$(PREFIX)/share
BASH_FOLDER = $(SHARE)/bash-completion/completions
ZSH_FOLDER = $(SHARE)/zsh/site-functions
FISH_FOLDER = $(SHARE)/fish/vendor_completions.d
DOC_FOLDER = $(SHARE)/doc/jikji

install: $(PROGRAM) install-built ## Install program, man page and shell completions below PREFIX, which is prefixed by DESTDIR.

install-built: ## The same, for a program that is already built.
	install -D $(JIKJI) "$(DESTDIR)$(PREFIX)/bin/jikji"
	@$(STRIP) "$(DESTDIR)$(PREFIX)/bin/jikji" || echo "jikji is installed with its symbols: '$(STRIP)' cannot strip it"
	install -d "$(SHARE)/man/man1" "$(BASH_FOLDER)" "$(ZSH_FOLDER)" "$(FISH_FOLDER)" "$(DOC_FOLDER)"
	$(JIKJI) manual > "$(SHARE)/man/man1/jikji.1"
	$(JIKJI) --generate-completion-script bash | sed '1{/^#!/d}' > "$(BASH_FOLDER)/jikji"
	$(JIKJI) --generate-completion-script zsh > "$(ZSH_FOLDER)/_jikji"
	$(JIKJI) --generate-completion-script fish > "$(FISH_FOLDER)/jikji.fish"
	install -m 644 README.md CHANGELOG.md "$(DOC_FOLDER)"
	if [ -f .build/packages/jikji.cdx.json ]; then install -m 644 .build/packages/jikji.cdx.json "$(DOC_FOLDER)/sbom.cdx.json"; fi

PACKAGE_TOOLS := debhelper lintian dpkg-dev fakeroot patchelf python3-venv

deb: $(PROGRAM) sbom ## A Debian package, checked by lintian.
	@Scripts/install-packages $(PACKAGE_TOOLS)
	Scripts/package-deb
	lintian --fail-on error .build/packages/jikji_*.deb

tarball: $(PROGRAM) sbom ## The program with the libraries that it needs, for any Linux with glibc 2.35 or later.
	@Scripts/install-packages $(PACKAGE_TOOLS)
	Scripts/package-tarball

sbom: $(PROGRAM) ## The software bill of materials, as CycloneDX.
	Scripts/sbom > /dev/null

packages: deb tarball ## All packages and their SHA-256 sums.
	cd .build/packages && sha256sum jikji* > SHA256SUMS && cat SHA256SUMS

container: ## The container images, with podman or docker.
	Scripts/container

screenshots: binary ## The README's pictures, made with Chromium.
	Scripts/screenshots

clean: ## Remove build results and caches.
	swift package clean
	rm -rf .jikji/cache .jikji/preview
	find public -mindepth 1 -maxdepth 1 ! -name '.*' -exec rm -rf {} +

libraries:
	@Scripts/install-packages $(LIBRARIES)

sandbox:
	@Scripts/install-packages --optional bubblewrap

test-tools:
	@Scripts/install-packages --optional $(TEST_TOOLS)
