# Everything here sets itself up: all it takes is Python 3.11 or newer, make, and a package index.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 2)
JS := "clients/web/**/*.js" "tests/web_client/*.mjs" tests/web/looks.js

.PHONY: run test quick coverage steady check demo bench laws kills faults floods hops packages screenshots page-figures generated reference \
	wheels clean

run: .venv/run.ready   ## set up and serve; says where to open it
	$(BIN)/obol serve

test: .venv/test.ready .venv/page.ready packages   ## set up and pass every test
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

quick: .venv/test.ready   ## every test that starts no program: no browser, no redis-server, no rig; for in between
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -m "not process" --brief

coverage: .venv/test.ready   ## the same, and what of the code these tests run
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not process" --brief --cov --cov-report=term:skip-covered

steady: .venv/test.ready .venv/page.ready packages   ## the whole suite five times idle, busy and on one core; hours
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m tests.steady $(STEADY)

check: .venv/test.ready .venv/page.ready   ## format, lint, types, the files of deploy/
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/tsc -p tsconfig.json
	PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/prettier --check --log-level warn $(JS)
	$(BIN)/python -m tests.deploy.check

demo: .venv/run.ready   ## bots play one whole game of each game over real sockets
	$(BIN)/obol demo

bench: .venv/test.ready .venv/peers.ready   ## the figures of bench/README.md
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m bench --peers

screenshots: .venv/test.ready packages   ## the README's pictures of the page, in docs/screenshots
	$(BIN)/python -m tests.web.screenshots

page-figures: .venv/test.ready packages   ## what the page costs: bytes, milliseconds
	$(BIN)/python -m tests.web.figures

laws: .venv/test.ready   ## the laws of every game over 10,000 random plays
	$(BIN)/python -m tests.laws --games 10000

kills: .venv/test.ready   ## a hundred kills of server and store under play
	$(BIN)/python -m tests.kills --kills 50 --store sqlite
	$(BIN)/python -m tests.kills --kills 50 --store redis

faults: .venv/test.ready packages   ## two hundred faults of nodes, Redis and clients under play; about an hour
	$(BIN)/python -m tests.faults

floods: .venv/test.ready   ## every form of flood beside another address' acks; ten minutes on a quiet machine
	$(BIN)/python -m tests.floods

hops: .venv/test.ready packages   ## 50,000 intents on each store, by clients that hop between three nodes
	$(BIN)/python -m tests.hops $(HOPS)

.venv/run.ready: pyproject.toml clients/python/pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Obol needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable clients/python --editable .
	touch $@

.venv/test.ready: .venv/run.ready research/pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable clients/python --editable '.[test]' --editable research
	touch $@

.venv/page.ready: .venv/test.ready package.json package-lock.json
	PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --ignore-scripts --loglevel=error --no-audit --no-fund
	touch $@

.venv/peers.ready: .venv/test.ready bench/peers/package.json bench/peers/package-lock.json
	cd bench/peers && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --loglevel=error --no-audit --no-fund
	touch $@

generated: .venv/page.ready   ## what is made of the types that travel, anew: schemas, vectors, types of the libraries
	$(BIN)/python -m protocol.schema
	$(BIN)/python -m protocol.vectors
	PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/tsc -p clients/web/obol/tsconfig.json
	$(BIN)/python -m tests.kit.games_types

reference: .venv/test.ready   ## the reference of both client libraries, in build/reference
	$(BIN)/python -m pdoc obol_client --output-directory build/reference/python
	cd docs/reference && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --ignore-scripts --loglevel=error --no-audit --no-fund
	cd docs/reference && PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/typedoc --options typedoc.json

wheels: .venv/test.ready   ## the wheels of the server and the Python client, in dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist . ./clients/python

packages:   ## what the tests need of Debian
	.ci/install

clean:
	rm -rf .venv node_modules build docs/reference/node_modules bench/peers/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
