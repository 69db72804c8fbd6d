#!/usr/bin/env bash
# What a stranger does with nothing but README and guides, in a clean clone: start, check a draft, check who signed it, pin a version, see that a
# newer one changes a verdict, host both with nginx, and go back. First it plays the publisher, who has a key and a name.
# bash test/docs/stranger.sh [REPOSITORY]; needs git, jq, curl, openssl, python3, nginx and the registry of npm.
set -euo pipefail
repository=${1:-$(cd "$(dirname "$0")/../.." && pwd)}
work=$(mktemp -d "${TMPDIR:-/tmp}/lexbind-stranger-XXXXXX")
started=()
trap 'for pid in "${started[@]}"; do kill "$pid" 2>>"$work/log" || true; done; wait; rm -rf "$work"' EXIT
cd "$work"

say() { printf '\n-- %s\n' "$1"; }
fail() { printf 'not as expected: %s\n' "$1" >&2; exit 1; }
ends_with() { # CODE COMMAND...: the command must end with this code
  local expected=$1 status=0
  shift
  "$@" || status=$?
  [ "$status" = "$expected" ] || fail "$* ended with $status, not with $expected"
}
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
wait_for() { for _ in $(seq 300); do curl -fs -o /dev/null "$1" && return; sleep 0.2; done; fail "$1 does not answer"; }
serve() { # PORT SCRIPT: sets `server`
  PORT=$1 node "$2" >>"$work/server.log" 2>&1 &
  server=$!
  started+=("$server")
  wait_for "http://127.0.0.1:$1/healthz"
}

say 'The publisher has a key and a name, and takes the steps of the workflow that need no host (CONTRIBUTING, Release)'
git clone -q "$repository" published && cd published
openssl genpkey -algorithm ed25519 -out "$work/private.pem" 2>>"$work/log"
openssl pkey -in "$work/private.pem" -pubout -out scripts/release/release-key.pem
sed -i 's#github.com/OWNER/#github.com/publisher/#' package.json
git -c user.name=Publisher -c user.email=publisher@publisher.example commit -qam 'publisher: a key and a name'
python3 - >"$work/steps.sh" <<'STEPS'
import re
# Each run of a step, in a shell of its own. What is published needs a host; reproduce takes two further builds and is a step of .ci/nightly.
text = open(".github/workflows/release.yml").read()
blocks = re.findall(r"^ +(?:- )?run: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)", text, re.M)
for lines, line in blocks:
    step = re.sub(r"^ {10}", "", lines, flags=re.M) or line
    if not re.search(r"gh (?:release|api)|npm publish|reproduce", step):
        print(f"(set -euo pipefail\n{step.rstrip()}\n)")
STEPS
# As if .ci/nightly had passed: it takes hours.
pass_nightly() { printf '%s 1 passed, 0 failed\n' "$(git rev-parse 'HEAD^{tree}')" >.ci/nightly-result; }
pass_nightly
[ "$(grep -c '^(set' "$work/steps.sh")" -ge 7 ] || fail 'the workflow has other steps'
TAG=v$(node -p 'require("./package.json").version') LEXBIND_SIGNING_KEY=$(cat "$work/private.pem") bash -e "$work/steps.sh" >>"$work/log" 2>&1 ||
  { tail -n 20 "$work/log"; fail 'a step of the workflow'; }
ls dist/lexbind-*.tgz dist/notes.md
mkdir "$work/releases" && cp -r dist "$work/releases/first"
cd "$work"

say 'Clone and start (README)'
git clone -q published lexbind && cd lexbind
npm ci --silent --no-audit --no-fund
port=$(free_port)
PORT=$port npm start >>"$work/server.log" 2>&1 &
started+=($!)
wait_for "http://127.0.0.1:$port/healthz"

say 'Check a draft, in a terminal and over HTTP (README)'
draft=profiles-src/docs/examples/drafts/bank.json
ends_with 3 npm run --silent prevalidate -- --now 2026-06-09T08:00:00Z --member-state DE "$draft" | head -n 5
status=$(curl -s "http://127.0.0.1:$port/api/v1/profiles/dora-initial/prevalidate-report?member_state=DE" \
  -H 'content-type: application/json' -d @"$draft" | jq -r .prevalidation_status)
[ "$status" = blocked ] || fail "the server says $status"

say 'Who published it (audit)'
for name in SHA256SUMS SHA256SUMS.sig; do cp "$work/releases/first/public/$name" "dist/public/$name.published"; done
cmp dist/public/SHA256SUMS dist/public/SHA256SUMS.published   # the same bytes are built here
mv dist/public/SHA256SUMS.sig.published dist/public/SHA256SUMS.sig && rm dist/public/SHA256SUMS.published
openssl pkeyutl -verify -rawin -pubin -inkey scripts/release/release-key.pem -sigfile dist/public/SHA256SUMS.sig -in dist/public/SHA256SUMS
(cd dist/public && sha256sum -c --strict --quiet SHA256SUMS)
npm run --silent verify | grep 'Signed by the key'

say 'Pin what there is now (pipelines)'
cp dist/public/latest.json "$work/pin.json"
jq '.report |= del(.competent_authority)' <(jq '.examples[] | select(.name == "ready").request' dist/public/api/v1/profiles/dora/examples.json) >"$work/draft.json"
ends_with 3 npm run --silent prevalidate -- --now 2026-03-10T10:00:00Z --pinned "$work/pin.json" --profile dora "$work/draft.json" >"$work/before.txt"
ends_with 0 npm run --silent outdated -- --from "http://127.0.0.1:$port"

say 'The publisher releases another version, in which a missing addressee does not block'
cd "$work/published"
python3 - <<'EDIT'
import re
def edit(file, pattern, text):
    old = open(file).read()
    new = re.sub(pattern, text, old, count=1, flags=re.S)
    assert new != old, file
    open(file, "w").write(new)
edit("profiles-src/dora/dora/rules.yaml", r"(field_id: competent_authority\n[^\n]*rejects: \[absent\] \}\n\s+severity: )blocking", r"\1attention")
edit("profiles-src/dora/dora/profile.yaml", r"\nversion: \S+", "\nversion: 90.0.0")
with open("profiles-src/dora/dora/changes.yaml", "a") as changes:
    changes.write("  - version: 90.0.0\n    changes: [A missing addressee needs attention.]\n")
EDIT
npm run --silent lock >>"$work/log"
npm run --silent release -- 2090-01-31
git add profiles-src && git -c user.name=Publisher -c user.email=publisher@publisher.example commit -qm 'dora: a missing addressee needs attention'
pass_nightly
npm run --silent build
npm run --silent release -- --check
openssl pkeyutl -sign -rawin -inkey "$work/private.pem" -in dist/public/SHA256SUMS -out dist/public/SHA256SUMS.sig
cp -r dist "$work/releases/second"

say 'Host it with nginx, by a link to the release (operations)'
cd "$work/releases" && ln -sfn first current
backend=$(free_port) front=$(free_port)
serve "$backend" "$work/releases/current/server/main.mjs"
mkdir -p "$work/nginx/logs" && cp -r first/hosts/nginx "$work/nginx/lexbind"
sed -i "s#server 127.0.0.1:3000 max_fails=0;#server 127.0.0.1:$backend max_fails=0;#; s#listen 80;#listen 127.0.0.1:$front;#; s#root /srv/lexbind/public;#root $work/releases/current/public;#" \
  "$work/nginx/lexbind/site.conf"
cat >"$work/nginx/nginx.conf" <<NGINX
pid $work/nginx/pid;
error_log $work/nginx/logs/error.log;
$([ "$(id -u)" = 0 ] && echo 'user root;')
events {}
http {
  access_log off;
  client_body_temp_path $work/nginx/body; proxy_temp_path $work/nginx/proxy; fastcgi_temp_path $work/nginx/fastcgi;
  uwsgi_temp_path $work/nginx/uwsgi; scgi_temp_path $work/nginx/scgi;
  include lexbind/site.conf;
}
NGINX
nginx -p "$work/nginx" -c "$work/nginx/nginx.conf" -g 'daemon off;' &
started+=($!)
host=http://127.0.0.1:$front
wait_for "$host/healthz"
cd "$work/lexbind"
ends_with 0 npm run --silent outdated -- --from "$host"
release() { # NAME: serves another release, and starts the server again
  cd "$work/releases" && ln -sfn "$1" next && mv -T next current
  kill "$server" && wait "$server" || true
  serve "$backend" "$work/releases/current/server/main.mjs"
  cd "$work/lexbind"
}
release second

say 'See that the newer release changes a verdict (pipelines, audit)'
ends_with 1 npm run --silent outdated -- --from "$host" | grep '^dora .*another meaning'
curl -s "$host/api/v1/profiles/dora/versions.json" |
  jq -e '.versions[0] | .version == "90.0.0" and (.difference.verdicts.changes[0] | .rule == "missing_required_field.competent_authority" and .verdict == "blocked → attention_required")'
ask() { curl -s "$host/api/v1/profiles/dora/prevalidate-report" -H 'content-type: application/json' -d @"$work/draft.json" | jq -r .prevalidation_status; }
[ "$(ask)" = attention_required ] || fail "the newer release says $(ask)"
(cd "$work/published" && ends_with 2 npm run --silent prevalidate -- --now 2026-03-10T10:00:00Z --pinned "$work/pin.json" --profile dora "$work/draft.json") 2>&1 | grep 'another meaning than in the pin file'

say 'Back to the former release (operations)'
release first
[ "$(ask)" = blocked ] || fail "the former release says $(ask)"
ends_with 0 npm run --silent outdated -- --from "$host"
ends_with 3 npm run --silent prevalidate -- --now 2026-03-10T10:00:00Z --pinned "$work/pin.json" --profile dora "$work/draft.json" | diff - "$work/before.txt"

say 'Done'
