-- History: each change of a record, written by the database in the transaction of the change. Triggers see what no writer can
-- forget: every statement, whoever sends it, and what foreign keys empty and delete. They work on sets, never row by row.

CREATE SEQUENCE "Change_seq_seq" AS bigint;
CREATE TABLE "Change" (
  "workspaceId" uuid NOT NULL,
  "recordId" uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('"Change_seq_seq"'),
  at timestamptz(3) NOT NULL,
  xid bigint NOT NULL,
  "table" text NOT NULL,
  kind text NOT NULL,
  fields jsonb,
  actor text NOT NULL,
  cause text,
  "operationId" uuid NOT NULL,
  operation text NOT NULL,
  CONSTRAINT "Change_pkey" PRIMARY KEY ("workspaceId", "recordId", seq, at)
) PARTITION BY RANGE (at);
ALTER SEQUENCE "Change_seq_seq" OWNED BY "Change".seq;
CREATE INDEX "Change_workspaceId_xid_seq_idx" ON "Change" ("workspaceId", xid, seq);
CREATE INDEX "Change_operationId_idx" ON "Change" ("operationId");

CREATE SEQUENCE "TrashedRow_seq_seq" AS bigint;
CREATE TABLE "TrashedRow" (
  "workspaceId" uuid NOT NULL,
  "operationId" uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('"TrashedRow_seq_seq"'),
  at timestamptz(3) NOT NULL,
  "table" text NOT NULL,
  "rowId" uuid NOT NULL,
  kind text NOT NULL,
  "row" jsonb NOT NULL,
  CONSTRAINT "TrashedRow_pkey" PRIMARY KEY ("workspaceId", "operationId", seq, at)
) PARTITION BY RANGE (at);
ALTER SEQUENCE "TrashedRow_seq_seq" OWNED BY "TrashedRow".seq;
CREATE INDEX "TrashedRow_workspaceId_rowId_idx" ON "TrashedRow" ("workspaceId", "rowId");

SELECT wall_by_workspace('"Change"'), wall_by_workspace('"TrashedRow"');
-- What triggers insert is of rows that passed the wall of their own table. Foreign keys act as the owner of a table also where the
-- sweeps' role acts, which names no workspace.
ALTER POLICY inserts ON "Change" WITH CHECK (true);
ALTER POLICY inserts ON "TrashedRow" WITH CHECK (true);

-- What a repeated request is answered names the operation of the first.
ALTER TABLE "IdempotencyKey" ADD COLUMN "operationId" uuid;

-- The partition of a month. It is made beside its table and attached, which holds up nobody.
CREATE FUNCTION make_history_partition(parent text, month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz := date_trunc('month', month::timestamp) AT TIME ZONE 'UTC';
  until timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  part text := parent || to_char(month, '_YYYY_MM');
BEGIN
  IF to_regclass(format('%I', part)) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
  EXECUTE format('ALTER TABLE %I ALTER COLUMN "workspaceId" SET STATISTICS 0', part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, since, until);
END $$;

-- Those of this month and the two that follow.
CREATE FUNCTION make_history_partitions() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203115);
  PERFORM make_history_partition(parent, (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => months))::date)
  FROM unnest(ARRAY['Change', 'TrashedRow']) parent, generate_series(0, 2) months;
END $$;

-- Partitions that hold nothing younger than that many days.
CREATE FUNCTION old_history_partitions(parent text, days int) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT c.relname::text FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = format('%I', parent)::regclass AND NOT i.inhdetachpending
    AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= now() - make_interval(days => days)
$$;

-- Drops them, one at a time and never behind somebody who holds the table: then it is for the next time.
CREATE FUNCTION drop_history(parent text, days int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  part text;
  dropped int := 0;
BEGIN
  PERFORM set_config('lock_timeout', '2s', true);
  FOR part IN SELECT old_history_partitions(parent, days) LOOP
    EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, part);
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- Since when changes are kept.
CREATE FUNCTION history_since() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(to_date(right(c.relname, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = '"Change"'::regclass
$$;

-- Who acts, as the transaction says it: operation id, operation, actor, cause. A transaction that says nothing is the service's
-- own, and one operation.
CREATE FUNCTION acting() RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  said text[] := string_to_array(nullif(current_setting('crm.acting', true), ''), '|');
BEGIN
  IF said[1] IS NOT NULL AND said[1] <> '' THEN RETURN said; END IF;
  said := ARRAY[gen_random_uuid()::text, coalesce(said[2], ''), coalesce(said[3], 'system'), coalesce(said[4], '')];
  PERFORM set_config('crm.acting', array_to_string(said, '|'), true);
  RETURN said;
END $$;

-- Makes the triggers that keep the history of a table. A migration that adds a column to it calls this again.
-- silent: columns of the service's own bookkeeping; secret: columns whose values are kept nowhere; texts: columns whose values
-- the history names as changed, and only the trash holds; trash: whether deleted rows can come back.
CREATE FUNCTION keep_history(
  "table" regclass, silent text[] DEFAULT '{}', secret text[] DEFAULT '{}', texts text[] DEFAULT '{}', trash boolean DEFAULT true
) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = "table");
  differences text;
  replaced text;
  dated boolean;
  hidden text[] := silent || secret || texts;
  head text := $$
    DECLARE who text[] := acting(); moment timestamptz := clock_timestamp(); xid bigint := pg_current_xact_id()::text::bigint;
      said text := nullif(current_setting('crm.kind', true), '');
    BEGIN
      INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)$$;
  tail text := $$who[3], nullif(who[4], ''), who[1]::uuid, who[2]$$;
BEGIN
  SELECT string_agg(CASE
      WHEN attname = ANY(secret || texts) THEN
        format('CASE WHEN o.%1$I%3$s IS DISTINCT FROM n.%1$I%3$s THEN %2$L END', attname, to_json(attname) || ':[]', plain)
      WHEN attname = 'customFields' THEN $$CASE WHEN o."customFields" IS DISTINCT FROM n."customFields" THEN (
        SELECT string_agg(to_json('customFields.' || key) || ':[' || coalesce(a.value, 'null') || ',' || coalesce(b.value, 'null') || ']', ',')
        FROM jsonb_each(o."customFields") a FULL JOIN jsonb_each(n."customFields") b USING (key) WHERE a.value IS DISTINCT FROM b.value) END$$
      ELSE format($$CASE WHEN o.%1$I%3$s IS DISTINCT FROM n.%1$I%3$s THEN %2$L || coalesce(%4$s, 'null') || ',' || coalesce(%5$s, 'null') || ']' END$$,
        attname, to_json(attname) || ':[', plain, format(printed, 'o', attname), format(printed, 'n', attname))
    END, ', ' ORDER BY attnum)
  INTO differences
  FROM (
    SELECT a.attname, a.attnum, CASE WHEN t.typname IN ('citext', 'json') THEN '::text' ELSE '' END AS plain,
      CASE t.typname WHEN 'timestamptz' THEN $$to_json(to_char(%s.%I AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text$$
        ELSE 'to_json(%s.%I)::text' END AS printed
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attrelid = "table" AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND a.attname NOT IN ('workspaceId', 'id', 'createdAt', 'updatedAt') AND a.attname <> ALL(silent)
  ) c;
  dated := EXISTS (SELECT FROM pg_attribute WHERE attrelid = "table" AND attname = 'updatedAt' AND NOT attisdropped);
  SELECT string_agg(format('CASE WHEN o.%1$I IS DISTINCT FROM n.%1$I THEN jsonb_build_object(%1$L, o.%1$I, %2$L, md5(n.%1$I::text)) END', t, t || ':md5'), ', ')
  INTO replaced FROM unnest(texts) t;

  EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$%s
      SELECT n."workspaceId", n.id, moment, xid, %L, coalesce(said, 'created'), NULL, %s FROM fresh n;
      RETURN NULL;
    END $body$ $f$, 'history_insert_' || name, head, name, tail);
  EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$%s
      SELECT n."workspaceId", n.id, moment, xid, %L, 'updated', ('{' || d.text || '}')::jsonb, %s
      FROM fresh n JOIN gone o ON o.id = n.id AND o."workspaceId" = n."workspaceId", LATERAL (SELECT concat_ws(',', %s) AS text) d
      WHERE d.text <> ''%s;
      %s
      RETURN NULL;
    END $body$ $f$, 'history_update_' || name, head, name, tail, coalesce(differences, 'NULL'),
    CASE WHEN dated THEN ' OR o."updatedAt" IS DISTINCT FROM n."updatedAt"' ELSE '' END,
    CASE WHEN replaced IS NULL OR NOT trash THEN '' ELSE format($r$
      INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")
      SELECT n."workspaceId", who[1]::uuid, moment, %L, n.id, 'replaced', r.patch
      FROM fresh n JOIN gone o ON o.id = n.id AND o."workspaceId" = n."workspaceId",
        LATERAL (SELECT jsonb_object_agg(e.key, e.value) AS patch FROM unnest(ARRAY[%s]) p, jsonb_each(p) e) r
      WHERE r.patch IS NOT NULL AND current_user <> 'crm_sweep';$r$, name, replaced) END);
  -- A workspace that goes as a whole takes its history along.
  EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$%s
      SELECT o."workspaceId", o.id, moment, xid, %L, coalesce(said, 'deleted'), to_jsonb(o) - %L::text[], %s
      FROM gone o JOIN "Workspace" w ON w.id = o."workspaceId";
      %s
      RETURN NULL;
    END $body$ $f$, 'history_delete_' || name, head, name, hidden || '{workspaceId}', tail,
    CASE WHEN NOT trash THEN '' ELSE format($r$
      INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")
      SELECT o."workspaceId", who[1]::uuid, moment, %L, o.id, 'deleted', to_jsonb(o)
      FROM gone o JOIN "Workspace" w ON w.id = o."workspaceId" WHERE current_user <> 'crm_sweep';$r$, name) END);
  EXECUTE format($t$
    CREATE OR REPLACE TRIGGER history_insert AFTER INSERT ON %1$s REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
    CREATE OR REPLACE TRIGGER history_update AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION %3$I();
    CREATE OR REPLACE TRIGGER history_delete AFTER DELETE ON %1$s REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION %4$I()$t$,
    "table", 'history_insert_' || name, 'history_update_' || name, 'history_delete_' || name);
END $make$;

-- Makes the triggers that let rows of a record's part come back: what is deleted, and columns that are emptied because what
-- they pointed at is deleted. parent, field: whose history says that its field changed; then added rows are kept too.
CREATE FUNCTION keep_part("table" regclass, pointers text[] DEFAULT '{}', parent text DEFAULT NULL, "column" text DEFAULT NULL, field text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = "table");
  head text := 'DECLARE who text[] := acting(); moment timestamptz := clock_timestamp(); BEGIN IF current_user = ''crm_sweep'' THEN RETURN NULL; END IF;';
  trashed text := 'INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")';
  -- Said once for each record and statement, and not of one that goes or comes in the same operation.
  told text := CASE WHEN parent IS NULL THEN '' ELSE format($$
    INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)
    SELECT DISTINCT ON (p."workspaceId", p.id) p."workspaceId", p.id, moment, pg_current_xact_id()::text::bigint, %1$L, 'updated',
      jsonb_build_object(%2$L, jsonb_build_array()), who[3], nullif(who[4], ''), who[1]::uuid, who[2]
    FROM rows_of r JOIN %3$I p ON p."workspaceId" = r."workspaceId" AND p.id = r.%4$I
    WHERE NOT EXISTS (SELECT FROM "Change" c WHERE c."workspaceId" = p."workspaceId" AND c."recordId" = p.id
      AND c."operationId" = who[1]::uuid AND (c.kind <> 'updated' OR c.fields ? %2$L));$$, parent, field, parent, "column") END;
BEGIN
  EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$ %s %s
      SELECT r."workspaceId", who[1]::uuid, moment, %L, r.id, 'deleted', to_jsonb(r) FROM rows_of r JOIN "Workspace" w ON w.id = r."workspaceId";
      %s RETURN NULL; END $body$ $f$, 'history_delete_' || name, head, trashed, name, told);
  EXECUTE format('CREATE OR REPLACE TRIGGER history_delete AFTER DELETE ON %s REFERENCING OLD TABLE AS rows_of
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', "table", 'history_delete_' || name);
  IF parent IS NOT NULL THEN
    EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$ %s %s
        SELECT r."workspaceId", who[1]::uuid, moment, %L, r.id, 'added', '{}' FROM rows_of r;
        %s RETURN NULL; END $body$ $f$, 'history_insert_' || name, head, trashed, name, told);
    EXECUTE format('CREATE OR REPLACE TRIGGER history_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS rows_of
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', "table", 'history_insert_' || name);
  END IF;
  IF cardinality(pointers) > 0 THEN
    EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$ %s %s
        VALUES (OLD."workspaceId", who[1]::uuid, moment, %L, OLD.id, 'emptied', (SELECT jsonb_object_agg(o.key, o.value)
          FROM jsonb_each(to_jsonb(OLD)) o WHERE o.key = ANY(%L::text[]) AND o.value <> 'null' AND to_jsonb(NEW)->o.key = 'null'));
        RETURN NULL; END $body$ $f$, 'history_empty_' || name, head, trashed, name, pointers);
    EXECUTE format('CREATE OR REPLACE TRIGGER history_empty AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()', "table",
      (SELECT string_agg(format('OLD.%1$I IS NOT NULL AND NEW.%1$I IS NULL', p), ' OR ') FROM unnest(pointers) p), 'history_empty_' || name);
  END IF;
END $make$;

SELECT keep_history(t::regclass) FROM unnest(ARRAY['"Company"', '"Contact"', '"Lead"', '"Product"', '"Pipeline"', '"Stage"', '"Deal"',
  '"Task"', '"Note"', '"Quote"', '"Tag"', '"CustomField"', '"Suppression"', '"Case"', '"Contract"', '"Sequence"', '"OutreachMatch"',
  '"BookingType"', '"Form"', '"ChatSite"']) t;
SELECT keep_history('"File"', secret => '{storageKey}');
SELECT keep_history('"Communication"', texts => '{body}');
SELECT keep_history('"Email"', silent => '{claimId,leaseUntil,handedAt,attempts,nextAttemptAt}', texts => '{bodyHtml,bodyText}');
SELECT keep_history('"Campaign"', silent => '{runnerId,runnerLeaseUntil,nextRunAt,pauses}', texts => '{bodyHtml}');
SELECT keep_history('"Booking"', silent => '{clientId}');
SELECT keep_history('"Chat"', silent => '{aiDueSeq,aiLeaseUntil,startHash,addressHash,lastSeenAt}');
SELECT keep_history('"Workflow"', silent => '{turn,runCount}');
SELECT keep_history('"WebhookEndpoint"', silent => '{consecutiveFailures,responsive}', secret => '{secret}', trash => false);
SELECT keep_history('"CalendarConnection"', silent => '{toldAt}', secret => '{credentials}', trash => false);
SELECT keep_history('"Mailbox"', silent => '{sentOn,sentCount,lastSyncAt}', secret => '{smtp,imap,inboundTokenHash}', trash => false);
SELECT keep_history('"Member"', silent => '{inviteExpiresAt}', secret => '{inviteTokenHash}', trash => false);
SELECT keep_history('"ApiKey"', silent => '{lastUsedAt}', secret => '{secretHash}', trash => false);

SELECT keep_part('"QuoteLine"', '{productId}', 'Quote', 'quoteId', 'lineItems');
SELECT keep_part('"SequenceStep"', '{}', 'Sequence', 'sequenceId', 'steps');
SELECT keep_part('"Enrollment"');
SELECT keep_part('"EnrollmentStep"');
SELECT keep_part('"CampaignRecipient"', '{contactId}');
SELECT keep_part('"MatchCandidate"', '{emailId}');
SELECT keep_part('"EmailAttachment"', '{fileId}', 'Email', 'emailId', 'attachments');
SELECT keep_part('"EmailEvent"');
SELECT keep_part('"BookingMail"');
SELECT keep_part('"FormSubmission"', '{leadId}');
SELECT keep_part('"ChatMessage"', '{userId}');
SELECT keep_part('"ChatTag"', '{}', 'Chat', 'chatId', 'tags');

-- Tags are told by name: those that a record lost and those that it got.
CREATE FUNCTION "history_tags"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text[] := acting();
  moment timestamptz := clock_timestamp();
  added boolean := TG_OP = 'INSERT';
BEGIN
  IF current_user <> 'crm_sweep' THEN
    INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")
    SELECT r."workspaceId", who[1]::uuid, moment, 'TagAssignment', r.id, CASE WHEN added THEN 'added' ELSE 'deleted' END,
      CASE WHEN added THEN '{}' ELSE to_jsonb(r) END
    FROM rows_of r JOIN "Workspace" w ON w.id = r."workspaceId";
  END IF;
  INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)
  SELECT r."workspaceId", r.record, moment, pg_current_xact_id()::text::bigint, r."table", 'updated', jsonb_build_object('tags',
    CASE WHEN added THEN jsonb_build_array('[]'::jsonb, r.names) ELSE jsonb_build_array(r.names, '[]'::jsonb) END),
    who[3], nullif(who[4], ''), who[1]::uuid, who[2]
  FROM (
    SELECT o."workspaceId", o."table", o.record, jsonb_agg(coalesce(t.name, 'deleted tag') ORDER BY t.name) AS names
    FROM (
      SELECT a."workspaceId", a."tagId", 'Contact' AS "table", p.id AS record FROM rows_of a JOIN "Contact" p ON p."workspaceId" = a."workspaceId" AND p.id = a."contactId"
      UNION ALL SELECT a."workspaceId", a."tagId", 'Lead', p.id FROM rows_of a JOIN "Lead" p ON p."workspaceId" = a."workspaceId" AND p.id = a."leadId"
      UNION ALL SELECT a."workspaceId", a."tagId", 'Company', p.id FROM rows_of a JOIN "Company" p ON p."workspaceId" = a."workspaceId" AND p.id = a."companyId"
      UNION ALL SELECT a."workspaceId", a."tagId", 'Deal', p.id FROM rows_of a JOIN "Deal" p ON p."workspaceId" = a."workspaceId" AND p.id = a."dealId"
    ) o LEFT JOIN "Tag" t ON t."workspaceId" = o."workspaceId" AND t.id = o."tagId"
    GROUP BY 1, 2, 3
  ) r;
  RETURN NULL;
END $$;
CREATE TRIGGER history_insert AFTER INSERT ON "TagAssignment" REFERENCING NEW TABLE AS rows_of FOR EACH STATEMENT EXECUTE FUNCTION "history_tags"();
CREATE TRIGGER history_delete AFTER DELETE ON "TagAssignment" REFERENCING OLD TABLE AS rows_of FOR EACH STATEMENT EXECUTE FUNCTION "history_tags"();

SELECT make_history_partitions();
