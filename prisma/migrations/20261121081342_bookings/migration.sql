-- CreateTable
CREATE TABLE "BookingType" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "hostId" UUID,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "durationMin" INTEGER NOT NULL,
    "slotIntervalMin" INTEGER,
    "bufferBeforeMin" INTEGER NOT NULL DEFAULT 0,
    "bufferAfterMin" INTEGER NOT NULL DEFAULT 0,
    "minNoticeMin" INTEGER NOT NULL DEFAULT 60,
    "horizonDays" INTEGER NOT NULL DEFAULT 60,
    "maxPerDay" INTEGER,
    "hours" JSONB NOT NULL DEFAULT '[]',
    "dateOverrides" JSONB NOT NULL DEFAULT '[]',
    "locationKind" TEXT NOT NULL,
    "locationValue" TEXT,
    "color" TEXT,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "allowGuests" BOOLEAN NOT NULL DEFAULT true,
    "confirmationMessage" TEXT,
    "redirectUrl" TEXT,
    "reminderMinutes" INTEGER NOT NULL DEFAULT 60,
    "deletedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BookingType_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Booking" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bookingTypeId" UUID NOT NULL,
    "hostId" UUID NOT NULL,
    "hostName" TEXT NOT NULL,
    "hostEmail" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'CONFIRMED',
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "hostTimezone" TEXT NOT NULL,
    "inviteeTimezone" TEXT NOT NULL,
    "inviteeName" TEXT NOT NULL,
    "inviteeEmail" TEXT NOT NULL,
    "inviteePhone" TEXT,
    "inviteeNotes" TEXT,
    "guests" TEXT[],
    "answers" JSONB NOT NULL DEFAULT '[]',
    "contactId" UUID,
    "leadId" UUID,
    "taskId" UUID,
    "joinUrl" TEXT,
    "onHostCalendar" BOOLEAN NOT NULL DEFAULT false,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "cancelReason" TEXT,
    "cancelledBy" TEXT,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Booking_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "CalendarConnection" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CalendarConnection_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "BookingType_workspaceId_hostId_idx" ON "BookingType"("workspaceId", "hostId");

-- CreateIndex
CREATE INDEX "Booking_workspaceId_hostId_startAt_idx" ON "Booking"("workspaceId", "hostId", "startAt");

-- CreateIndex
CREATE INDEX "Booking_workspaceId_bookingTypeId_idx" ON "Booking"("workspaceId", "bookingTypeId");

-- CreateIndex
CREATE INDEX "Booking_workspaceId_contactId_idx" ON "Booking"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Booking_workspaceId_leadId_idx" ON "Booking"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "Booking_workspaceId_taskId_idx" ON "Booking"("workspaceId", "taskId");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarConnection_workspaceId_memberId_key" ON "CalendarConnection"("workspaceId", "memberId");

-- AddForeignKey
ALTER TABLE "BookingType" ADD CONSTRAINT "BookingType_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BookingType" ADD CONSTRAINT "BookingType_workspaceId_hostId_fkey" FOREIGN KEY ("workspaceId", "hostId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("hostId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_workspaceId_bookingTypeId_fkey" FOREIGN KEY ("workspaceId", "bookingTypeId") REFERENCES "BookingType"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Booking" ADD CONSTRAINT "Booking_workspaceId_taskId_fkey" FOREIGN KEY ("workspaceId", "taskId") REFERENCES "Task"("workspaceId", "id") ON DELETE SET NULL ("taskId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarConnection" ADD CONSTRAINT "CalendarConnection_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "BookingType"
  ADD CONSTRAINT "BookingType_locationKind" CHECK ("locationKind" IN ('VIDEO', 'PHONE', 'IN_PERSON', 'LINK')),
  ADD CONSTRAINT "BookingType_minutes" CHECK ("durationMin" > 0 AND "slotIntervalMin" > 0 AND "bufferBeforeMin" >= 0
    AND "bufferAfterMin" >= 0 AND "minNoticeMin" >= 0 AND "reminderMinutes" >= 0),
  ADD CONSTRAINT "BookingType_days" CHECK ("horizonDays" > 0 AND "maxPerDay" > 0);
-- An address is free again once its type is deleted.
CREATE UNIQUE INDEX "BookingType_slug" ON "BookingType" ("workspaceId", "slug") WHERE "deletedAt" IS NULL;

ALTER TABLE "Booking"
  ADD CONSTRAINT "Booking_status" CHECK ("status" IN ('CONFIRMED', 'CANCELLED')),
  ADD CONSTRAINT "Booking_cancelled" CHECK (("status" = 'CANCELLED') = ("cancelledAt" IS NOT NULL)),
  ADD CONSTRAINT "Booking_cancelledBy" CHECK ("cancelledBy" IN ('invitee', 'host')),
  ADD CONSTRAINT "Booking_time" CHECK ("endAt" > "startAt"),
  -- The last word on double booking, whatever the code does. Not deferrable: the error belongs to the statement (23P01).
  ADD CONSTRAINT "Booking_overlap" EXCLUDE USING gist
    ("workspaceId" WITH =, "hostId" WITH =, tstzrange("startAt", "endAt", '[)') WITH &&) WHERE ("status" = 'CONFIRMED');
