-- Taking operations back: what was missing for it in the history.

-- The trash is listed by what was deleted, and an operation says whether it was reverted.
CREATE INDEX "Change_deleted" ON "Change" ("workspaceId", seq DESC) WHERE kind IN ('deleted', 'merged');
CREATE INDEX "Change_reverts" ON "Change" ("workspaceId", cause) WHERE cause LIKE 'revert:%';

-- Pointers of parts are kept wherever they come to point elsewhere, not only where they are emptied: a merge moves them.
CREATE FUNCTION keep_pointers("table" regclass, pointers text[]) RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = "table");
BEGIN
  EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE who text[] := acting();
    BEGIN
      IF current_user = 'crm_sweep' THEN RETURN NULL; END IF;
      INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")
      VALUES (OLD."workspaceId", who[1]::uuid, clock_timestamp(), %L, OLD.id, 'moved', (
        SELECT jsonb_object_agg(o.key, jsonb_build_array(o.value, to_jsonb(NEW)->o.key)) FROM jsonb_each(to_jsonb(OLD)) o
        WHERE o.key = ANY(%L::text[]) AND o.value IS DISTINCT FROM to_jsonb(NEW)->o.key));
      RETURN NULL;
    END $body$ $f$, 'history_move_' || name, name, pointers);
  EXECUTE format('CREATE OR REPLACE TRIGGER history_move AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION %I()', "table",
    (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', p), ' OR ') FROM unnest(pointers) p), 'history_move_' || name);
END $make$;

-- added: whether rows that come are kept too, so that they can be taken away again; those of a field of a parent always are.
DROP FUNCTION keep_part(regclass, text[], text, text, text);
CREATE FUNCTION keep_part(
  "table" regclass, pointers text[] DEFAULT '{}', parent text DEFAULT NULL, "column" text DEFAULT NULL, field text DEFAULT NULL,
  added boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql AS $make$
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
  IF parent IS NOT NULL OR added THEN
    EXECUTE format($f$CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $body$ %s %s
        SELECT r."workspaceId", who[1]::uuid, moment, %L, r.id, 'added', '{}' FROM rows_of r;
        %s RETURN NULL; END $body$ $f$, 'history_insert_' || name, head, trashed, name, told);
    EXECUTE format('CREATE OR REPLACE TRIGGER history_insert AFTER INSERT ON %s REFERENCING NEW TABLE AS rows_of
      FOR EACH STATEMENT EXECUTE FUNCTION %I()', "table", 'history_insert_' || name);
  END IF;
  IF cardinality(pointers) > 0 THEN PERFORM keep_pointers("table", pointers); END IF;
END $make$;

DO $$
DECLARE
  made record;
BEGIN
  FOR made IN SELECT t.tgrelid::regclass AS "table", p.oid::regprocedure AS function FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgname = 'history_empty' LOOP
    EXECUTE format('DROP TRIGGER history_empty ON %s', made."table");
    EXECUTE format('DROP FUNCTION %s', made.function);
  END LOOP;
END $$;
SELECT keep_pointers('"QuoteLine"', '{productId}');
SELECT keep_pointers('"Enrollment"', '{contactId}');
SELECT keep_pointers('"CampaignRecipient"', '{contactId}');
SELECT keep_pointers('"MatchCandidate"', '{contactId,emailId}');
SELECT keep_pointers('"EmailAttachment"', '{fileId}');
SELECT keep_pointers('"FormSubmission"', '{leadId}');
SELECT keep_pointers('"ChatMessage"', '{userId}');
SELECT keep_pointers('"TagAssignment"', '{tagId,contactId,leadId,companyId,dealId}');

-- A merge that is taken back takes its names back with it.
ALTER TABLE "RecordAlias" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid();
SELECT keep_part('"RecordAlias"', '{winnerId}', added => true);

SET LOCAL ROLE crm_sweep;
UPDATE "TrashedRow" SET kind = 'moved', "row" = (SELECT jsonb_object_agg(e.key, jsonb_build_array(e.value, NULL)) FROM jsonb_each("row") e)
WHERE kind = 'emptied';
RESET ROLE;

-- The bytes of a file that is deleted outlive the days in which it can come back by one. Those of a workspace that goes as a
-- whole, and what a sweep deletes, go at once.
CREATE FUNCTION discarded_until("workspaceId" uuid, at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_user <> 'crm_sweep' AND EXISTS (SELECT FROM "Workspace" w WHERE w.id = $1)
    THEN now() + interval '31 days' ELSE greatest(now(), at) END
$$;
CREATE OR REPLACE FUNCTION discard_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
    SELECT gone."workspaceId", gone."storageKey", CASE WHEN TG_TABLE_NAME = 'File'
      THEN discarded_until(gone."workspaceId", gone."createdAt" + interval '15 minutes')
      ELSE greatest(now(), gone."createdAt" + interval '15 minutes') END FROM gone
    WHERE NOT EXISTS (SELECT FROM "File" f WHERE f."storageKey" = gone."storageKey")
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION discard_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
    SELECT gone."workspaceId", gone."storageKey", discarded_until(gone."workspaceId", now()) FROM gone WHERE gone."storageKey" IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Whoever owns bytes keeps them: a file that comes back, an attachment once its mail is recorded.
CREATE FUNCTION own_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "DiscardedObject" d USING fresh WHERE d."workspaceId" = fresh."workspaceId" AND d."storageKey" = fresh."storageKey";
  RETURN NULL;
END $$;
CREATE TRIGGER "File_owns" AFTER INSERT ON "File" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION own_objects();
CREATE TRIGGER "EmailAttachment_owns" AFTER INSERT ON "EmailAttachment" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION own_objects();
