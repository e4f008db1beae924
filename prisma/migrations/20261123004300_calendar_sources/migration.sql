CREATE TABLE "CalendarSource" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "url" TEXT NOT NULL DEFAULT '',
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastSyncAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "token" TEXT,
    "readAs" TEXT,
    "readUntil" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarSource_pkey" PRIMARY KEY ("workspaceId","id")
);
CREATE INDEX "CalendarSource_workspaceId_memberId_idx" ON "CalendarSource"("workspaceId", "memberId");
CREATE INDEX "CalendarSource_dueAt_idx" ON "CalendarSource"("dueAt");
CREATE UNIQUE INDEX "CalendarSource_workspaceId_connectionId_url_key" ON "CalendarSource"("workspaceId", "connectionId", "url");
ALTER TABLE "CalendarSource" ADD CONSTRAINT "CalendarSource_workspaceId_connectionId_fkey" FOREIGN KEY ("workspaceId", "connectionId") REFERENCES "CalendarConnection"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "CalendarObject" (
    "workspaceId" UUID NOT NULL,
    "sourceId" UUID NOT NULL,
    "href" TEXT NOT NULL,
    "etag" TEXT,
    "readUntil" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarObject_pkey" PRIMARY KEY ("workspaceId","sourceId","href")
);
ALTER TABLE "CalendarObject" ADD CONSTRAINT "CalendarObject_workspaceId_sourceId_fkey" FOREIGN KEY ("workspaceId", "sourceId") REFERENCES "CalendarSource"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was connected is read as before: a feed, or each calendar of an account by itself.
INSERT INTO "CalendarSource" ("workspaceId", "id", "connectionId", "memberId", "url", "lastSyncAt", "lastError")
SELECT c."workspaceId", gen_random_uuid(), c."id", c."memberId", u."url", c."lastSyncAt", c."lastError"
FROM "CalendarConnection" c
CROSS JOIN LATERAL (SELECT DISTINCT unnest(CASE WHEN c."kind" = 'ICS' THEN ARRAY[''] ELSE c."readUrls" END)) AS u("url");

-- Busy times stay in the way until the first reading; those of an account belong to its first calendar until then.
ALTER TABLE "BusyTime" DROP CONSTRAINT "BusyTime_workspaceId_connectionId_fkey";
DROP INDEX "BusyTime_workspaceId_connectionId_idx";
ALTER TABLE "BusyTime" ADD COLUMN "sourceId" UUID, ADD COLUMN "href" TEXT NOT NULL DEFAULT '';
UPDATE "BusyTime" b SET "sourceId" = s."id"
FROM (SELECT DISTINCT ON ("workspaceId", "connectionId") "workspaceId", "connectionId", "id" FROM "CalendarSource"
  ORDER BY "workspaceId", "connectionId", "url") s
WHERE s."workspaceId" = b."workspaceId" AND s."connectionId" = b."connectionId";
DELETE FROM "BusyTime" WHERE "sourceId" IS NULL;
ALTER TABLE "BusyTime" ALTER COLUMN "sourceId" SET NOT NULL, DROP COLUMN "connectionId";
CREATE INDEX "BusyTime_workspaceId_sourceId_href_idx" ON "BusyTime"("workspaceId", "sourceId", "href");
ALTER TABLE "BusyTime" ADD CONSTRAINT "BusyTime_workspaceId_sourceId_fkey" FOREIGN KEY ("workspaceId", "sourceId") REFERENCES "CalendarSource"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP INDEX "CalendarConnection_syncAt_idx";
ALTER TABLE "CalendarConnection" DROP COLUMN "readUrls", DROP COLUMN "syncAt", DROP COLUMN "lastSyncAt", DROP COLUMN "lastError",
  ADD COLUMN "addresses" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "toldAt" TIMESTAMPTZ(3);

-- A writing that is under way settles by itself; without a lease it would be taken for nobody's.
ALTER TABLE "CalendarEvent" ADD COLUMN "leaseId" UUID, ADD COLUMN "leaseUntil" TIMESTAMPTZ(3);

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "CalendarSource" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "CalendarObject" ALTER COLUMN "workspaceId" SET STATISTICS 0;
