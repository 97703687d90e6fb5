#!/bin/sh
# A study as two MPI ranks, each with every second chunk: the same bytes as in one process.
. "$(dirname "$0")/lib.sh"
command -v mpirun >/dev/null || exit 77

cat >small.plan <<'END'
study "A small study"
scenario nullgame/skirmish
players recruit recruit
games 120
chunk 10
END
gives 0 study small.plan --jobs 1 --out one

# As docs/studies.md has it; a test may run as root, on a machine with fewer processors than ranks and no ssh.
cat >rank.sh <<'END'
"$program" study small.plan --list | awk -v rank="$OMPI_COMM_WORLD_RANK" -v size="$OMPI_COMM_WORLD_SIZE" 'NR % size == rank' |
	while read -r chunk; do "$program" study small.plan --chunk "$chunk" --jobs 1 --out ranks --resume || exit 1; done
echo "rank $OMPI_COMM_WORLD_RANK of $OMPI_COMM_WORLD_SIZE"
END
export program OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpirun --oversubscribe --mca plm isolated --mca btl self,vader -np 2 sh rank.sh >out 2>err || complain "mpirun: $(head -c 500 err)"
for rank in 0 1; do told "rank $rank of 2"; done
gives 0 study small.plan --out ranks --resume
diff -r one ranks >/dev/null || complain "two ranks do not give the same bytes as one process: $(diff -rq one ranks | head -n 3)"
finish
