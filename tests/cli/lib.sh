# What the command-line tests share.  A test is called with the program; it works in a folder of its own and
# prints every expectation that was not met.
set -u
program=$1
home=$(cd "$(dirname "$0")/../.." && pwd)
SANDTABLE_HOME=$home
export SANDTABLE_HOME
unset NO_COLOR COLUMNS
work=$(mktemp -d)
XDG_DATA_HOME=$work/data
export XDG_DATA_HOME
cleanup() { :; }
trap 'cleanup; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work" || exit 1
failures=0

complain() {
	echo "$*"
	failures=$((failures + 1))
}

# gives STATUS ARGUMENT...: run the program; its output goes to ./out and ./err.
gives() {
	wanted=$1
	shift
	"$program" "$@" >out 2>err </dev/null
	got=$?
	[ "$got" = "$wanted" ] || {
		complain "sandtable $*: exit status $wanted expected, found $got"
		sed 's/^/  out: /' out | head -n 5
		sed 's/^/  err: /' err | head -n 20
	}
	if grep -q 'Sanitizer\|runtime error' err; then complain "sandtable $*: $(grep -m1 'Sanitizer\|runtime error' err)"; fi
}

# told TEXT: it stands in ./out.   warned TEXT: it stands in ./err.   one_sentence: ./err is one line.
told() { grep -qF -- "$1" out || complain "expected on stdout: $1; found: $(head -c 300 out)"; }
warned() { grep -qF -- "$1" err || complain "expected on stderr: $1; found: $(head -c 300 err)"; }
one_sentence() { [ "$(wc -l <err)" -eq 1 ] || complain "one sentence expected on stderr; found: $(head -c 500 err)"; }
quiet() { [ ! -s err ] || complain "nothing expected on stderr; found: $(head -c 300 err)"; }

finish() {
	[ "$failures" -eq 0 ] || {
		echo "$failures expectations were not met"
		exit 1
	}
	exit 0
}
