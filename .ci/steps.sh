# What .ci/run and .ci/nightly share: steps with their seconds, counts of tests, and what must be installed. Sourced from the top of the repository.
# With CI=true, a missing tool or document is a failure instead of "skipped". A CI that cannot have the official texts, which are not in
# the repository, sets LEXBIND_DOCUMENTS=none: then what needs them is named and counted as skipped.
set -u
passed=0 failed=0 skipped=0 names=() remarks=()
documents=${LEXBIND_DOCUMENTS:-../shared/official-texts}
# Temporary files of all steps go here, and nothing of lexbind may be left at the end.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
export PYTHONPATH=$TMPDIR/python

count() { # NAME STATUS SECONDS: counts a step that has ended
  if [ "$2" = 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    remarks+=("failed: step $1")
    printf '== FAILED\n'
  fi
  printf '== %d s\n' "$3"
}

step() { # NAME COMMAND...
  local name=$1 status=0 began=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@" || status=$?
  count "$name" $status $((SECONDS - began))
}

start() { # NAME COMMAND...: a step beside others that are started; `finish` waits for them and prints what they wrote, one after the other
  local log=$TMPDIR/step-${#names[@]} began=$SECONDS
  names+=("$1")
  shift
  {
    "$@" >"$log" 2>&1
    printf '%d %d\n' $? $((SECONDS - began)) >"$log.end"
  } &
}

finish() {
  wait
  local number ended seconds
  for number in "${!names[@]}"; do
    printf '\n== %s (beside others)\n' "${names[number]}"
    cat "$TMPDIR/step-$number"
    ended=none seconds=0
    read -r ended seconds <"$TMPDIR/step-$number.end"
    count "${names[number]}" "$ended" "$seconds"
  done
  rm -f "$TMPDIR"/step-*
  names=()
}

skip() { # WHAT
  printf '\nskipped: %s\n' "$1"
  skipped=$((skipped + 1))
}

has_documents() { [ "$documents" != none ] && { [ -n "${LEXBIND_DOCUMENTS:-}" ] || [ "${CI:-}" = true ] || [ -d "$documents" ]; }; }

# Of Debian, for browsers and hosts, if this is one that we may install on; a step that lacks something says so. Chromium without windows,
# which other systems lack: the tests of pages take less time in it.
install_packages() { # PACKAGE...
  { command -v apt-get && apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y jq curl git python3 python3-pip \
    nginx-light libnginx-mod-http-brotli-static caddy poppler-utils chromium firefox-esr \
    $(apt-cache pkgnames chromium-headless-shell) "$@"; } >"$TMPDIR/packages.log" 2>&1 ||
    printf 'packages could not be installed; steps that need them will show it\n'
}

install_python() { # PACKAGE...
  python3 -m pip install --quiet --target "$PYTHONPATH" 'jsonschema==4.26.0' 'rfc3339-validator==0.1.4' 'icalendar==7.3.2' \
    'brotli==1.2.1' 'moto[server]==5.2.5' 'boto3==1.44.8' "$@" ||
    printf 'Python packages could not be installed; the steps that need them will show it\n'
}

install_tools() { npm ci --prefix .ci/tools --ignore-scripts --no-audit --no-fund; }

run_tests() { # COMMAND...: runs a command of vitest and adds its counts to ours; with CI=true, a test file fails if a tool is missing
  local report=$TMPDIR/report.json status=0 counts line
  "$@" --reporter=default --reporter=json --outputFile.json="$report" || status=1
  counts=$(node .ci/tools/summarize-tests.mjs "$report") || return 1
  read -r tests_passed tests_failed tests_skipped < <(head -n 1 <<<"$counts")
  passed=$((passed + tests_passed))
  failed=$((failed + tests_failed))
  skipped=$((skipped + tests_skipped))
  while read -r line; do remarks+=("$line"); done < <(tail -n +2 <<<"$counts")
  return $status
}

nothing_left() { ! compgen -G "$TMPDIR/lexbind-*"; }

conclude() { # Prints what failed once more, where a reader of a long log looks first, and the counts in the last line, which it sets as `result`
  step "nothing left in TMPDIR" nothing_left
  [ ${#remarks[@]} -gt 0 ] && printf '\n' && printf '%s\n' "${remarks[@]}"
  result="$passed passed, $failed failed"
  [ "$skipped" -gt 0 ] && result+=", $skipped skipped"
  printf '\n%d s\n%s\n' "$SECONDS" "$result"
  [ "$failed" -eq 0 ]
}
