-- Changes are in the order of their transactions, whose numbers a cluster counts by itself. In a database that was restored to another
-- one they would begin again below those that are there, so an offset is added. Both functions are written anew by
-- restart_history.
CREATE FUNCTION history_offset() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT 0::bigint';
-- Whose numbers they are: a place in the order means nothing in another cluster, nor after a restore, which goes back in time.
CREATE FUNCTION history_epoch() RETURNS text LANGUAGE sql STABLE AS 'SELECT system_identifier::text FROM pg_control_system()';

-- The first transaction that may still be open: what is below has been written.
CREATE FUNCTION history_horizon() RETURNS bigint LANGUAGE sql STABLE AS
  'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + history_offset()';

-- What writes changes, and what makes functions that do.
DO $$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.prosrc LIKE '%pg_current_xact_id()::text::bigint%'
  LOOP
    EXECUTE replace(definition, 'pg_current_xact_id()::text::bigint', 'history_xid()');
  END LOOP;
END $$;
-- The number of the transaction that writes.
CREATE FUNCTION history_xid() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT pg_current_xact_id()::text::bigint + history_offset()';

-- Begins a new epoch, above every number that is there. Positions of the one before are taken along.
CREATE FUNCTION restart_history(before text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last bigint := (SELECT max(xid) FROM (SELECT max(xid) AS xid FROM "Change" UNION ALL SELECT max(xid) FROM "ChangePosition") n);
BEGIN
  EXECUTE format($f$CREATE OR REPLACE FUNCTION history_offset() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT %s::bigint'$f$,
    greatest(0, last + 1 - pg_current_xact_id()::text::bigint));
  EXECUTE format($f$CREATE OR REPLACE FUNCTION history_epoch() RETURNS text LANGUAGE sql STABLE AS
    'SELECT system_identifier || ''-%s'' FROM pg_control_system()'$f$, gen_random_uuid());
  UPDATE "ChangePosition" SET epoch = history_epoch() WHERE epoch = before;
END $$;

-- A database that was copied by hand.
SELECT restart_history(NULL) WHERE (SELECT max(xid) FROM "Change") > pg_current_xact_id()::text::bigint;
