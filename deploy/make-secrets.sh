#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets, each in a file of its own, where there is none yet. Run it beside compose.yaml.
set -eu
umask 022
mkdir -p secrets
# The folder keeps others of this machine out. The files themselves are read by other users within the containers.
chmod 700 secrets
cd secrets

new() { openssl rand -hex 24; }
# $1: file, $2: content
keep() { [ -e "$1" ] || { printf '%s\n' "$2" > "$1" && chmod 444 "$1"; }; }

keep postgres-password "$(new)"
keep database-url "postgres://campus:$(cat postgres-password)@postgres:5432/campus"
keep valkey-password "$(new)"
keep valkey.conf "requirepass $(cat valkey-password)"
keep redis-url "redis://:$(cat valkey-password)@valkey:6379"
# Keys for the protected endpoints, with commas: those that init has written, or a new one. An empty file refuses every such call.
keys=$([ ! -e ../.env ] || sed -n 's/^API_KEYS=//p' ../.env)
keep api-keys "${keys:-$(new)}"
