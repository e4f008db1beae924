-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "recordId" UUID;

-- AlterTable
ALTER TABLE "WebhookDelivery" ADD COLUMN     "replayId" UUID,
ADD COLUMN     "sequence" BIGINT;

-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "activeSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "previousSecret" BYTEA,
ADD COLUMN     "previousSecretUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "WebhookSequence" (
    "workspaceId" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "last" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "WebhookSequence_pkey" PRIMARY KEY ("workspaceId","endpointId")
);

-- CreateTable
CREATE TABLE "WebhookReplay" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "types" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "events" INTEGER NOT NULL DEFAULT 0,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "afterId" UUID,
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookReplay_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ChangePosition" (
    "workspaceId" UUID NOT NULL,
    "epoch" TEXT NOT NULL,
    "xid" BIGINT NOT NULL,
    "seq" BIGINT NOT NULL,
    "movedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChangePosition_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateIndex
CREATE INDEX "WebhookReplay_workspaceId_endpointId_id_idx" ON "WebhookReplay"("workspaceId", "endpointId", "id");

-- CreateIndex
CREATE INDEX "Event_workspaceId_recordId_id_idx" ON "Event"("workspaceId", "recordId", "id");

-- AddForeignKey
ALTER TABLE "WebhookSequence" ADD CONSTRAINT "WebhookSequence_workspaceId_endpointId_fkey" FOREIGN KEY ("workspaceId", "endpointId") REFERENCES "WebhookEndpoint"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookReplay" ADD CONSTRAINT "WebhookReplay_workspaceId_endpointId_fkey" FOREIGN KEY ("workspaceId", "endpointId") REFERENCES "WebhookEndpoint"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangePosition" ADD CONSTRAINT "ChangePosition_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"WebhookSequence"'), wall_by_workspace('"WebhookReplay"'), wall_by_workspace('"ChangePosition"');
ALTER TABLE "WebhookSequence" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "WebhookReplay" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "ChangePosition" ALTER COLUMN "workspaceId" SET STATISTICS 0;
-- Updated with each claim.
ALTER TABLE "WebhookSequence" SET (fillfactor = 50);
-- Replays that are under way; an endpoint has one at a time.
CREATE UNIQUE INDEX "WebhookReplay_under_way" ON "WebhookReplay" ("workspaceId", "endpointId") WHERE "endedAt" IS NULL;

-- Its number is there before the first claim, which so never has to look at the endpoint's row.
CREATE FUNCTION webhook_sequence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WebhookSequence" ("workspaceId", "endpointId") VALUES (NEW."workspaceId", NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_sequence AFTER INSERT ON "WebhookEndpoint" FOR EACH ROW EXECUTE FUNCTION webhook_sequence();
SET LOCAL ROLE crm_sweep;
INSERT INTO "WebhookSequence" ("workspaceId", "endpointId") SELECT "workspaceId", id FROM "WebhookEndpoint";
RESET ROLE;

CREATE FUNCTION webhook_active_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."activeSince" := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER webhook_active_since BEFORE UPDATE ON "WebhookEndpoint" FOR EACH ROW
  WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION webhook_active_since();

SELECT keep_history('"WebhookEndpoint"', silent => '{consecutiveFailures,responsive,activeSince}', secret => '{secret,previousSecret}', trash => false);

-- Enrolments have no history that anybody reads: these rows say when one began and what its state became, for events.
CREATE FUNCTION enrollment_began() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text[] := acting();
BEGIN
  INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)
  SELECT f."workspaceId", f.id, clock_timestamp(), pg_current_xact_id()::text::bigint, 'Enrollment', 'created', NULL,
    who[3], nullif(who[4], ''), who[1]::uuid, who[2]
  FROM fresh f;
  RETURN NULL;
END $$;
CREATE TRIGGER enrollment_began AFTER INSERT ON "Enrollment" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION enrollment_began();
CREATE FUNCTION enrollment_turned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text[] := acting();
BEGIN
  INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, cause, "operationId", operation)
  VALUES (NEW."workspaceId", NEW.id, clock_timestamp(), pg_current_xact_id()::text::bigint, 'Enrollment', 'updated',
    jsonb_build_object('state', jsonb_build_array(OLD.state, NEW.state)), who[3], nullif(who[4], ''), who[1]::uuid, who[2]);
  RETURN NULL;
END $$;
CREATE TRIGGER enrollment_turned AFTER UPDATE ON "Enrollment" FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION enrollment_turned();
