# The commands of this project. `make help` lists them.
SHELL := /bin/bash
.DEFAULT_GOAL := help
BIN := node_modules/.bin
NODE := node --enable-source-maps

.PHONY: help run upgrade build check lint formatted boundaries documents format test full quick browsers chaos mutants bench pictures import import-schedules layers accounts packet witness rotate-evidence-key first-user play move backup restore begin-anew doctor verify sbom clean test-store

help: ## What can be done
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

node_modules/.installed: package.json package-lock.json .npmrc
	@echo 'Installing packages, a minute the first time …'
	@npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Sources newer than the bundle build it again.
SOURCES := $(shell find contracts events projections services dashboard -type f 2>/dev/null)
dist/.built: node_modules/.installed vite.config.ts vite.chunks.ts vite.server.config.ts $(SOURCES)
	@echo 'Building the dashboard and the server, about 20 seconds …'
	@$(BIN)/vite build --logLevel warn
	@$(BIN)/vite build -c vite.server.config.ts --logLevel warn
	@touch $@

build: dist/.built ## Builds the dashboard and the server into dist/

run: dist/.built ## Starts everything in one process on http://127.0.0.1:8080
	@LOG_FORMAT=$${LOG_FORMAT:-plain} exec $(NODE) dist/server/main.js

upgrade: dist/.built ## Takes over from a running Muster: builds the read models beside it first; ONLY=build stops there
	@LOG_FORMAT=$${LOG_FORMAT:-plain} exec $(NODE) dist/server/main.js upgrade $(ONLY)

# The three judge the same sources and write nothing into them, so they run side by side.
check: node_modules/.installed ## Types, lint, format, boundaries; prints the longest folder, file and function
	@$(MAKE) --no-print-directory -j 4 -O lint formatted boundaries documents
	@node tests/boundaries/longest.mjs

# One pass reads the types once, for the compiler's errors and for the rules that need them. It is written in Go, whose
# garbage collector runs less often here: a quarter less work, for half a gigabyte more memory (3.5 in all).
lint: node_modules/.installed
	GOGC=400 $(BIN)/oxlint --type-aware --type-check --deny-warnings
formatted: node_modules/.installed
	$(BIN)/biome ci --colors=off --diagnostic-level=error .
boundaries: node_modules/.installed
	node tests/boundaries/check.mjs
documents:
	node tests/documents/check.mjs

format: node_modules/.installed ## Formats everything
	$(BIN)/biome check --write .

browsers: # What the tests need beside npm's packages, from Debian
	@command -v chromium-headless-shell >/dev/null && command -v nats-server >/dev/null || \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell nats-server; }

# From here on the whole run is measured, `npm ci` included.
test full: export BEGAN := $(shell date +%s)
full: export FULL := 1
test: ## Types, lint, boundaries, then the tests of a push; the last line counts them
full: ## The same with the tests of the night, in their short forms
# Debian brings its packages while npm does, and the build takes its time beside the three that judge the sources.
test full:
	@$(MAKE) --no-print-directory -j 5 -Oline lint formatted boundaries documents browsers dist/.built
	@node tests/boundaries/longest.mjs
	@SEED="$(or $(SEED),1)" node tests/run.mjs

quick: dist/.built ## What a change touches, in under a minute
	@node tests/quick.mjs

# The beginning of a log is tested first. Journeys that start their own store or processes are left out.
test-store: dist/.built ## The tests of a store on the server at EVENTSTORE_URL, and the journeys; see docs/operations.md
	@test -n "$$EVENTSTORE_URL" || { echo 'Name the server: EVENTSTORE_URL=esdb://host:2113?tls=false make test-store'; exit 1; }
	@failed=0; \
	node tests/run.mjs --project across tests/contracts/store/store.test.ts || failed=1; \
	node tests/run.mjs --project across tests/contracts/store/storeModel.test.ts || failed=1; \
	node tests/run.mjs $$(grep -rlE '(installation|twoOrganisations)[(]' tests/journeys --include='*.test.ts' | xargs grep -L 'events/embedded') || failed=1; \
	exit $$failed

# tests/README.md says what each of these numbers is of.
LONG := CALLOUTS=1000000 CALLS=2000 HISTORIES=200 EVENTS=5000 LONGEST=200000 OPERATIONS=1000000 POSITIONS=40 CASES=300000 REPEATS=20000 REQUESTS=200000 \
  NIGHTS=2000 NIGHTS_OF=short INCIDENTS=10000 INSTANTS=1000 QUESTIONS=1000 SOCKETS=1000 CUTS=5000 ROUNDS=20 ROWS=10000
# `make test` leaves these files out.
NIGHT = $(shell grep -rlE '^// @night' tests --include='*.test.ts')
chaos: browsers dist/.built ## The long forms, for a night: kills, outages, rebuilds, bad input …; KILLS=1000, ROUNDS=20 and SEED=… choose
	@KILLS="$(or $(KILLS),1000)" ROUNDS="$(or $(ROUNDS),20)" MINUTES="$(or $(MINUTES),10)" node tests/run.mjs --project chaos
	@AXE=full node tests/run.mjs --project browser --project quiet --project network
	@env $(LONG) node tests/run.mjs $(filter-out tests/browser/% tests/chaos/%,$(NIGHT)) tests/simulation/ tests/world/world.test.ts $(addprefix tests/,contracts/store/storeModel contracts/gateway/gatewaySlow contracts/gateway/presenceAtRandom \
	  journeys/calls/faults journeys/input/import journeys/input/badInput journeys/input/badFiles journeys/input/idempotentCommands journeys/access/tenancy journeys/dispatch/manyHands \
	  journeys/network/reconnectStorm journeys/network/reconnecting journeys/replay/past journeys/analytics/imported)
	@COUNT=20 node tests/mutants/mutants.mjs

mutants: node_modules/.installed ## Plants single-line bugs and runs the tests that should catch them; FILE=…, COUNT=60, SEED=…
	@FILE="$(FILE)" COUNT="$(COUNT)" SEED="$(SEED)" node tests/mutants/mutants.mjs

bench: dist/.built ## The figures, each against its own yardstick; ONLY=rebuild,reads picks some
	@$(BIN)/vite build -c tests/bench/vite.config.ts --logLevel warn
	@$(NODE) dist/bench/main.js

pictures: browsers dist/.built ## Takes the README's pictures in the night of a dispatcher, into docs/
	@PICTURES=docs $(BIN)/vitest run --project browser tests/browser/dispatch/dispatcherNight.test.ts

import: dist/.built ## Loads history from a CSV: make import FILE=… MAP=…; DRY=1 shows it first, UNDO=… takes it back
	@DRY="$(DRY)" FORCE="$(FORCE)" UNDO="$(UNDO)" $(NODE) dist/server/import.js "$(FILE)" $(if $(MAP),"$(MAP)")

import-schedules: dist/.built ## Takes over on-call schedules of PagerDuty, Opsgenie, Grafana or iCalendar: make import-schedules FILE=… ORG=…; APPLY=1 writes
	@FILE="$(FILE)" ORG="$(ORG)" DESIGNATION="$(DESIGNATION)" APPLY="$(APPLY)" $(NODE) dist/server/importSchedules.js

layers: dist/.built ## Loads the network under the map: make layers FILE=mains.zip ORG=… KIND=mains; REMOVE=mains takes it away
	@FILE="$(FILE)" ORG="$(ORG)" KIND="$(KIND)" NAME="$(NAME)" REMOVE="$(REMOVE)" $(NODE) dist/server/layers.js

rotate-evidence-key: dist/.built ## Changes the key that signs checkpoints; both keys sign the change
	@$(NODE) dist/server/evidenceKey.js

witness: ## Runs a witness of another installation's log: make witness DIR=folder LOG=public-key NAME=union.example PORT=8099
	@$(NODE) evidence/witness.mjs --dir "$(DIR)" --log "$(LOG)" --name "$(or $(NAME),witness)" --port "$(or $(PORT),8099)"

packet: dist/.built ## Writes evidence that a stranger verifies: make packet ORG=… TO=folder; INCIDENT=id or CALLOUT=id: of that one
	@ORG="$(ORG)" TO="$(TO)" INCIDENT="$(INCIDENT)" CALLOUT="$(CALLOUT)" $(NODE) dist/server/packet.js

accounts: dist/.built ## Lists service accounts: make accounts FILE=accounts.csv ORG=…; DRY=1 only checks, REMOVE=number takes one away
	@FILE="$(FILE)" ORG="$(ORG)" DRY="$(DRY)" REMOVE="$(REMOVE)" $(NODE) dist/server/accounts.js

first-user: dist/.built ## Makes the first organization and a staff user: make first-user ORG=… NAME=… TIMEZONE=… CENTER=… EMAIL=… FIRST=… LAST=…
	@ORG="$(ORG)" NAME="$(NAME)" TIMEZONE="$(TIMEZONE)" CENTER="$(CENTER)" VERSIONS="$(VERSIONS)" EMAIL="$(EMAIL)" \
	  FIRST="$(FIRST)" LAST="$(LAST)" $(NODE) dist/server/firstUser.js

play: dist/.built ## Plays a CSV against the running system: make play FILE=… SPEED=60
	@SPEED="$(or $(SPEED),60)" $(NODE) dist/server/play.js "$(FILE)" $(if $(MAP),"$(MAP)")

move: dist/.built ## Copies the log to another event store while the system runs: make move TO=esdb://host:2113, or TO=/a/data/directory
	@$(NODE) dist/server/move.js "$(TO)"

backup: dist/.built ## Writes everything into one archive while the system runs: make backup FILE=/backups/muster.tar
	@$(NODE) dist/server/backup.js backup "$(FILE)"

restore: dist/.built ## Makes a data directory of an archive: make restore FILE=/backups/muster.tar DATA_DIR=/var/lib/muster
	@$(NODE) dist/server/backup.js restore "$(FILE)" "$(DATA_DIR)"

begin-anew: dist/.built ## Goes on with a log that lacks facts, for good: make begin-anew CONFIRM=…, as the refused start says
	@$(NODE) dist/server/backup.js begin-anew "$(CONFIRM)"

verify: dist/.built ## Checks every hash, file and read model of a running or stopped installation, and records the result
	@$(NODE) dist/server/verify.js

doctor: dist/.built ## Looks for a damaged log, and for documents that are set aside; REPAIR=…, SKIP=…, RETRY=1, EXPLAIN=1
	@RETRY="$(RETRY)" REPAIR="$(REPAIR)" SKIP="$(SKIP)" WITH="$(WITH)" EXPLAIN="$(EXPLAIN)" $(NODE) dist/server/doctor.js

sbom: ## Writes the packages of a build (CycloneDX) into dist/sbom.json
	@mkdir -p dist
	@npm sbom --sbom-format cyclonedx --sbom-type application --omit dev --package-lock-only --workspaces=false > dist/sbom.json

clean: ## Removes what was built; data stays
	rm -rf dist .tsbuild
