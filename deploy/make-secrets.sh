#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets, one file each, unless they exist. Run it beside compose.yaml.
set -eu
umask 022
mkdir -p secrets
# Other users of this machine cannot enter the folder. The files themselves are readable, for the users in the containers.
chmod 700 secrets
cd secrets

new() { openssl rand -hex 24; }
# $1: file, $2: content
create() { [ -e "$1" ] || { printf '%s\n' "$2" > "$1" && chmod 444 "$1"; }; }

create postgres-password "$(new)"
create database-url "postgres://campus:$(cat postgres-password)@postgres:5432/campus"
create valkey-password "$(new)"
create valkey.conf "requirepass $(cat valkey-password)"
create redis-url "redis://:$(cat valkey-password)@valkey:6379"
# Keys for the protected endpoints, separated by commas: those of init, or a new one.
keys=$([ ! -e ../.env ] || sed -n 's/^API_KEYS=//p' ../.env)
create api-keys "${keys:-$(new)}"
