#!/bin/sh
# Runs once, when PostgreSQL is new: the service's role, its database, and the role of work across workspaces
# (docs/operations.md, "A PostgreSQL of your own"). The service must not be a superuser: row-level security would not bind it.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$CRM_DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE crm LOGIN PASSWORD :'password';
CREATE DATABASE crm OWNER crm;
CREATE ROLE crm_sweep NOLOGIN;
GRANT crm_sweep TO crm WITH INHERIT FALSE, SET TRUE;
SQL
