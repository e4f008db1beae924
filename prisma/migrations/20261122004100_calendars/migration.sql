-- Nothing could connect a calendar before.
DELETE FROM "CalendarConnection";
DROP INDEX "CalendarConnection_workspaceId_memberId_key";
ALTER TABLE "CalendarConnection"
  ADD COLUMN "kind" TEXT NOT NULL,
  ADD COLUMN "name" TEXT NOT NULL,
  ADD COLUMN "credentials" BYTEA NOT NULL,
  ADD COLUMN "calendars" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "readUrls" TEXT[],
  ADD COLUMN "writeUrl" TEXT,
  ADD COLUMN "lastSyncAt" TIMESTAMPTZ(3),
  ADD COLUMN "lastError" TEXT,
  ADD COLUMN "syncAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "CalendarConnection_workspaceId_memberId_idx" ON "CalendarConnection"("workspaceId", "memberId");
CREATE INDEX "CalendarConnection_syncAt_idx" ON "CalendarConnection"("syncAt");

CREATE TABLE "BusyTime" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BusyTime_pkey" PRIMARY KEY ("workspaceId","id")
);
CREATE INDEX "BusyTime_workspaceId_memberId_endAt_idx" ON "BusyTime"("workspaceId", "memberId", "endAt");
CREATE INDEX "BusyTime_workspaceId_connectionId_idx" ON "BusyTime"("workspaceId", "connectionId");
ALTER TABLE "BusyTime" ADD CONSTRAINT "BusyTime_workspaceId_connectionId_fkey" FOREIGN KEY ("workspaceId", "connectionId") REFERENCES "CalendarConnection"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "CalendarEvent" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bookingId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "calendarUrl" TEXT NOT NULL,
    "href" TEXT,
    "etag" TEXT,
    "wanted" INTEGER NOT NULL DEFAULT 1,
    "written" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CalendarEvent_pkey" PRIMARY KEY ("workspaceId","id")
);
CREATE UNIQUE INDEX "CalendarEvent_workspaceId_bookingId_key" ON "CalendarEvent"("workspaceId", "bookingId");
CREATE INDEX "CalendarEvent_workspaceId_connectionId_idx" ON "CalendarEvent"("workspaceId", "connectionId");
ALTER TABLE "CalendarEvent" ADD CONSTRAINT "CalendarEvent_workspaceId_bookingId_fkey" FOREIGN KEY ("workspaceId", "bookingId") REFERENCES "Booking"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "CalendarEvent" ADD CONSTRAINT "CalendarEvent_workspaceId_connectionId_fkey" FOREIGN KEY ("workspaceId", "connectionId") REFERENCES "CalendarConnection"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "CalendarConnection" ADD CONSTRAINT "CalendarConnection_kind" CHECK ("kind" IN ('CALDAV', 'ICS'));
-- One calendar of a host is written to.
CREATE UNIQUE INDEX "CalendarConnection_write" ON "CalendarConnection" ("workspaceId", "memberId") WHERE "writeUrl" IS NOT NULL;
CREATE INDEX "CalendarEvent_due" ON "CalendarEvent" ("dueAt") WHERE "dueAt" IS NOT NULL;
