-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "clientId" UUID;

-- CreateTable
CREATE TABLE "BookingMail" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "bookingId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "previousStartAt" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "claimId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "handedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "sentAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BookingMail_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BookingMail_workspaceId_bookingId_sequence_kind_email_key" ON "BookingMail"("workspaceId", "bookingId", "sequence", "kind", "email");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_workspaceId_clientId_key" ON "Booking"("workspaceId", "clientId");

-- AddForeignKey
ALTER TABLE "BookingMail" ADD CONSTRAINT "BookingMail_workspaceId_bookingId_fkey" FOREIGN KEY ("workspaceId", "bookingId") REFERENCES "Booking"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "BookingMail"
  ADD CONSTRAINT "BookingMail_kind" CHECK ("kind" IN ('CONFIRMATION', 'CHANGE', 'CANCELLATION', 'REMINDER')),
  ADD CONSTRAINT "BookingMail_role" CHECK ("role" IN ('INVITEE', 'HOST', 'GUEST')),
  ADD CONSTRAINT "BookingMail_state" CHECK ("state" IN ('QUEUED', 'SENT', 'FAILED', 'SKIPPED')),
  ADD CONSTRAINT "BookingMail_lease" CHECK ("leaseUntil" IS NULL OR ("state" = 'QUEUED' AND "claimId" IS NOT NULL));
CREATE INDEX "BookingMail_due" ON "BookingMail" ("dueAt") WHERE "state" = 'QUEUED';
