/** The engine's tables, in a Postgres schema of their own; safe to run at every start. */
export const SCHEMA_SQL = `
create schema if not exists engine;

create table if not exists engine.fn (
  slug text primary key, app text not null, serve_url text not null, config json not null);

create table if not exists engine.event (
  id text primary key, name text not null, body json not null, received_at timestamptz not null default now());
create index if not exists event_received on engine.event (received_at);

create table if not exists engine.run (
  id text primary key, fn text not null, idem text not null, event_id text not null, event json not null,
  status text not null default 'Running' check (status in ('Running', 'Completed', 'Failed', 'Cancelled')),
  version int not null default -1, force_plan boolean not null default false, pending text[] not null default '{}',
  concurrency json not null default '[]', output json, error json, parent_run text, parent_step text,
  created_at timestamptz not null default now(), ended_at timestamptz, unique (fn, idem));
create index if not exists run_event on engine.run (event_id);
create index if not exists run_ended on engine.run (ended_at) where ended_at is not null;

-- json, not jsonb: a step's output may hold \\u0000, which jsonb refuses
create table if not exists engine.step (
  run_id text not null references engine.run on delete cascade, id text not null, seq bigserial, op text not null,
  name text, memo json not null, ended_at timestamptz not null default now(), primary key (run_id, id));

create table if not exists engine.call (
  id bigserial primary key, run_id text not null references engine.run on delete cascade, dedupe text not null,
  step text, attempt int not null default 0, gen int not null default 0,
  state text not null default 'ready' check (state in ('ready', 'running', 'blocked', 'done')),
  due_at timestamptz not null default now(), blocked_on text, last_error text, unique (run_id, dedupe));
create index if not exists call_due on engine.call (due_at, id) where state = 'ready';
create index if not exists call_blocked on engine.call (blocked_on, id) where state = 'blocked';
create index if not exists call_running on engine.call (id) where state = 'running';

create table if not exists engine.slot (
  key text not null, call_id bigint not null references engine.call on delete cascade, primary key (key, call_id));
create index if not exists slot_call on engine.slot (call_id);

create table if not exists engine.wait (
  id bigserial primary key, run_id text not null references engine.run on delete cascade, step text not null,
  kind text not null check (kind in ('sleep', 'event', 'invoke', 'cancel')), name text not null,
  expr text, match_path text, match_key text, expires_at timestamptz not null, unique (run_id, step, kind));
create index if not exists wait_match on engine.wait (name, match_path, match_key) where kind in ('event', 'cancel');
create index if not exists wait_due on engine.wait (expires_at, id) where kind <> 'cancel';

create table if not exists engine.cron (
  fn text not null, expr text not null, next_at timestamptz not null, primary key (fn, expr));
create index if not exists cron_due on engine.cron (next_at);
`;
