-- The tables keep their names for whoever reads and writes them, so the release before works on.
-- contract: the rows stay where they are, in a partition of the table that has their name now.
-- lock: a table of listeners holds what they have not taken yet, which is little.
ALTER TABLE "ListenerEvent" DROP CONSTRAINT "ListenerEvent_workspaceId_eventId_fkey";

ALTER TABLE "Event" RENAME TO "Event_default";
ALTER INDEX "Event_pkey" RENAME TO "Event_default_pkey";
ALTER INDEX "Event_workspaceId_recordId_id_idx" RENAME TO "Event_default_workspaceId_recordId_id_idx";
ALTER INDEX "Event_createdAt_idx" RENAME TO "Event_default_createdAt_idx";
CREATE TABLE "Event" (LIKE "Event_default" INCLUDING DEFAULTS, CONSTRAINT "Event_pkey" PRIMARY KEY ("workspaceId", id)) PARTITION BY RANGE (id);
CREATE INDEX "Event_workspaceId_recordId_id_idx" ON "Event" ("workspaceId", "recordId", id);
CREATE INDEX "Event_createdAt_idx" ON "Event" USING BRIN ("createdAt");
ALTER TABLE "Event" ALTER COLUMN "workspaceId" SET STATISTICS 0;
SELECT wall_by_workspace('"Event"');
ALTER TABLE "Event" ATTACH PARTITION "Event_default" DEFAULT;
ALTER TABLE "ListenerEvent" ADD CONSTRAINT "ListenerEvent_workspaceId_eventId_fkey"
  FOREIGN KEY ("workspaceId", "eventId") REFERENCES "Event" ("workspaceId", id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "WebhookDelivery" RENAME TO "WebhookDelivery_default";
ALTER INDEX "WebhookDelivery_pkey" RENAME TO "WebhookDelivery_default_pkey";
ALTER INDEX "WebhookDelivery_workspaceId_endpointId_id_idx" RENAME TO "WebhookDelivery_default_workspaceId_endpointId_id_idx";
ALTER INDEX "WebhookDelivery_createdAt_idx" RENAME TO "WebhookDelivery_default_createdAt_idx";
ALTER INDEX "WebhookDelivery_queue" RENAME TO "WebhookDelivery_default_queue";
ALTER INDEX "WebhookDelivery_failed" RENAME TO "WebhookDelivery_default_failed";
CREATE TABLE "WebhookDelivery" (
  LIKE "WebhookDelivery_default" INCLUDING DEFAULTS,
  CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("workspaceId", id),
  CONSTRAINT "WebhookDelivery_status" CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  CONSTRAINT "WebhookDelivery_workspaceId_endpointId_fkey" FOREIGN KEY ("workspaceId", "endpointId")
    REFERENCES "WebhookEndpoint" ("workspaceId", id) ON DELETE CASCADE ON UPDATE CASCADE
) PARTITION BY RANGE (id);
CREATE INDEX "WebhookDelivery_workspaceId_endpointId_id_idx" ON "WebhookDelivery" ("workspaceId", "endpointId", id);
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery" USING BRIN ("createdAt");
CREATE INDEX "WebhookDelivery_queue" ON "WebhookDelivery" ("workspaceId", "endpointId", "nextAttemptAt", id) WHERE status = 'PENDING';
CREATE INDEX "WebhookDelivery_failed" ON "WebhookDelivery" ("workspaceId", "endpointId", id) WHERE status = 'FAILED';
ALTER TABLE "WebhookDelivery" ALTER COLUMN "workspaceId" SET STATISTICS 0;
SELECT wall_by_workspace('"WebhookDelivery"');
ALTER TABLE "WebhookDelivery" ATTACH PARTITION "WebhookDelivery_default" DEFAULT;

-- The partition of the week that begins on that Monday. Where rows of it lie in the default partition already, they stay there, and so do those
-- that follow.
CREATE FUNCTION make_event_week(parent text, monday date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text := parent || to_char(monday, '_IYYY"w"IW');
BEGIN
  IF to_regclass(format('%I', part)) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
  EXECUTE format('ALTER TABLE %I ALTER COLUMN "workspaceId" SET STATISTICS 0', part);
  IF parent = 'WebhookDelivery' THEN
    -- Room in the page for the row's next version, which a claim then writes without touching any index.
    EXECUTE format('ALTER TABLE %I SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)', part);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part,
    id_at(monday::timestamp AT TIME ZONE 'UTC'), id_at((monday + 7)::timestamp AT TIME ZONE 'UTC'));
EXCEPTION WHEN check_violation THEN
  RETURN;
END $$;

-- Those of this week and the two that follow, from the first on that the rows of before leave free.
CREATE FUNCTION make_event_weeks() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203116);
  PERFORM make_event_week(parent, monday::date)
  FROM unnest(ARRAY['Event', 'WebhookDelivery']) parent,
    generate_series(date_trunc('week', now() AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC' + interval '2 weeks', interval '1 week') monday
  WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = parent || '_before'
    AND substring(pg_get_constraintdef(c.oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid > id_at(monday AT TIME ZONE 'UTC'));
END $$;

-- Drops the weeks that ended before a moment, one at a time and never behind somebody who holds the table: then it is for the next time.
-- Events that are kept longer move to the default partition.
CREATE FUNCTION drop_event_weeks(parent text, before timestamptz, kept timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  part text;
  dropped int := 0;
BEGIN
  PERFORM set_config('lock_timeout', '2s', true);
  -- The week is read of the names of partitions alone: of other tables the planner may look at first, names hold none.
  FOR part IN
    WITH part AS MATERIALIZED (
      SELECT c.relname::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = format('%I', parent)::regclass AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    )
    SELECT name FROM part WHERE (to_date(right(name, 7), 'IYYY"w"IW') + 7)::timestamp AT TIME ZONE 'UTC' <= before
  LOOP
    -- All rows of before the weeks are older still.
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', parent || '_default', parent || '_before');
    IF parent = 'Event' THEN
      PERFORM set_config('role', 'crm_sweep', true);
      EXECUTE format('DELETE FROM "ListenerEvent" q USING %I e WHERE q."workspaceId" = e."workspaceId" AND q."eventId" = e.id', part);
      PERFORM set_config('role', 'none', true);
    END IF;
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, part);
    IF parent = 'Event' THEN
      PERFORM set_config('role', 'crm_sweep', true);
      EXECUTE format('INSERT INTO "Event" SELECT * FROM %I WHERE "keptUntil" > $1', part) USING kept;
      PERFORM set_config('role', 'none', true);
    END IF;
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- Where there are no rows, the weeks begin with this one.
DO $$
DECLARE
  parent text;
  empty boolean;
BEGIN
  FOREACH parent IN ARRAY ARRAY['Event', 'WebhookDelivery'] LOOP
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', parent) INTO empty;
    IF empty THEN EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', parent || '_default', parent || '_before'); END IF;
  END LOOP;
END $$;
SELECT make_event_weeks();
