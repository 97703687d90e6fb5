#!/bin/sh
# What keeps a server from beginning: one sentence that names it, before anybody is told where the table is laid.
. "$(dirname "$0")/lib.sh"

mkfifo where
"$program" serve --port 0 --store memory >where 2>err &
server=$!
cleanup() { kill $server 2>/dev/null; }
read -r laid <where
port=${laid##*:}
port=${port%/}

# not_laid WHY ARGUMENT...: in time, and nobody is told of a table.
not_laid() {
	why=$1
	shift
	timeout 20 "$program" serve --store memory "$@" >out 2>err </dev/null
	status=$?
	[ $status = 2 ] || complain "serve $*: exit status 2 expected, found $status"
	warned "$why"
	[ ! -s out ] || complain "serve $*: told of $(cat out)"
}

not_laid "cannot listen on 127.0.0.1 port $port: Address already in use" --port "$port"
one_sentence
not_laid 'cannot listen on 198.51.100.77 port 0: Cannot assign requested address' --port 0 --bind 198.51.100.77
one_sentence
# the library says something, too, and does not give everything back
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 not_laid 'cannot listen on "nowhere0" port 0' --port 0 --bind nowhere0
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 not_laid 'cannot listen on "" port 0' --port 0 --bind ''
gives 2 serve --port 70000
one_sentence
gives 2 serve --store paper
warned '"paper" is no store'
one_sentence
mkdir folder
gives 2 serve --port 0 --store sqlite:folder
warned 'folder: it cannot be opened: Is a directory'
one_sentence
gives 2 serve --port 0 --store sqlite:no/such/journal
warned 'No such file or directory'
one_sentence
finish
