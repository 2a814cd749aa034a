#!/usr/bin/env bash
# slurm.sh RUN_FUZZ_INPUTS CORPORA OUT SHARDS: runs the shards as an array job of a Slurm cluster, and merges their
# coverage. If no cluster answers, starts one on this machine for the duration, with all its files in OUT/slurm (Debian:
# slurm-wlm, munge).
set -euo pipefail
run=$(realpath "$1") corpora=$(realpath "$2") shards=$4
mkdir -p "$3"
out=$(realpath "$3")
here=$(realpath "$(dirname "$0")")
own=""

stop_own() {
    local id
    for id in $own; do kill "$id" 2>/dev/null || true; done
    wait # the daemons write files when they end
}
trap stop_own EXIT

start_own_cluster() {
    local folder=$out/slurm host
    host=$(hostname -s)
    mkdir -p "$folder/state" "$folder/spool"
    dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 status=none
    chmod 400 "$folder/munge.key"
    chmod 711 "$folder"
    munged --foreground --force --num-threads=2 --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
        --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" >"$folder/munged.err" 2>&1 &
    own="$own $!"
    cat >"$folder/slurm.conf" <<CONF
ClusterName=fuzz
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
SlurmctldPort=27817
SlurmdPort=27818
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
    export SLURM_CONF=$folder/slurm.conf
    slurmctld -D -c 2>"$folder/slurmctld.err" &
    own="$own $!"
    slurmd -D -N "$host" 2>"$folder/slurmd.err" &
    own="$own $!"
    local tries
    for tries in $(seq 60); do
        if sinfo -h -o %T 2>/dev/null | grep -qE 'idle|mix|alloc'; then return 0; fi
        sleep 0.5
    done
    tail -n 5 "$folder"/*.log "$folder"/*.err
    return 1
}

timeout 5 sinfo >/dev/null 2>&1 || start_own_cluster
sbatch --wait --array=0-$((shards - 1)) --output="$out/shard-%a.log" \
    --wrap "'$here/shard.sh' '$run' '$corpora' '$out' \$SLURM_ARRAY_TASK_ID $shards"
cat "$out"/shard-*.log
"$here/merge.sh" "$run" "$out"
