# What people and CI run. `make site` and `make test` install the Debian packages they lack and say so.

SHELL := /bin/bash
.DEFAULT_GOAL := site

BUILD_FLAGS := --explicit-target-dependency-import-check error
LIBRARIES := libcmark-gfm-dev libcmark-gfm-extensions-dev libssl-dev libxml2-dev curl
TEST_TOOLS := cmark-gfm chromium chromium-driver fonts-noto-cjk nodejs nginx bubblewrap

.PHONY: site test format lint bench clean binary libraries sandbox test-tools man install screenshots

site: binary sandbox ## Build content/ into public/, after checking it.
	.build/release/jikji build --check

binary: libraries ## The release binary; it runs where Swift is not installed.
	swift build -c release --product jikji --static-swift-stdlib $(BUILD_FLAGS)

test: libraries test-tools lint ## Every test, in debug.
	swift build --build-tests $(BUILD_FLAGS)
	Scripts/run-tests

lint: ## The formatter's opinion; warnings fail.
	swift format lint --strict --recursive Sources Plugins Tests Package.swift

format: ## Let the formatter have its way.
	swift format --in-place --recursive Sources Plugins Tests Package.swift

bench: binary ## Every figure that has a bound; see Benchmarks/README.md.
	Benchmarks/run

man: binary ## The manual page, into .build/jikji.1.
	.build/release/jikji manual > .build/jikji.1

PREFIX ?= /usr/local
# What takes debugging symbols out of the installed program; `STRIP=:` keeps them.
STRIP ?= strip
SHARE = $(DESTDIR)$(PREFIX)/share
BASH_FOLDER = $(SHARE)/bash-completion/completions
ZSH_FOLDER = $(SHARE)/zsh/site-functions
FISH_FOLDER = $(SHARE)/fish/vendor_completions.d

install: man ## Program, manual page and shell completions, below PREFIX; DESTDIR is put before it.
	install -D .build/release/jikji "$(DESTDIR)$(PREFIX)/bin/jikji"
	@$(STRIP) "$(DESTDIR)$(PREFIX)/bin/jikji" || echo "jikji is installed with its symbols: '$(STRIP)' cannot strip it"
	install -D -m 644 .build/jikji.1 "$(SHARE)/man/man1/jikji.1"
	install -d "$(BASH_FOLDER)" "$(ZSH_FOLDER)" "$(FISH_FOLDER)"
	.build/release/jikji --generate-completion-script bash > "$(BASH_FOLDER)/jikji"
	.build/release/jikji --generate-completion-script zsh > "$(ZSH_FOLDER)/_jikji"
	.build/release/jikji --generate-completion-script fish > "$(FISH_FOLDER)/jikji.fish"

screenshots: binary ## The README's pictures, by Chromium.
	Scripts/screenshots

clean: ## Remove what builds made.
	swift package clean
	rm -rf .jikji/cache .jikji/preview
	find public -mindepth 1 -maxdepth 1 ! -name '.*' -exec rm -rf {} +

libraries:
	@Scripts/install-packages $(LIBRARIES)

sandbox:
	@Scripts/install-packages --optional bubblewrap

test-tools:
	@Scripts/install-packages --optional $(TEST_TOOLS)
