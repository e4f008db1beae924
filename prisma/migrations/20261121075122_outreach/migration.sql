-- AlterTable
ALTER TABLE "Campaign" ADD COLUMN     "nextRunAt" TIMESTAMPTZ(3),
ADD COLUMN     "pausedReason" TEXT,
ADD COLUMN     "pauses" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "runnerId" UUID,
ADD COLUMN     "runnerLeaseUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "CampaignRecipient" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "contactId" UUID,
    "email" CITEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "reason" TEXT,
    "claimId" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "emailId" UUID,
    "messageId" TEXT,
    "settledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CampaignRecipient_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Sequence" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "sendMode" TEXT NOT NULL DEFAULT 'DRAFT',
    "fromEmail" TEXT,
    "memberId" UUID,
    "mailboxId" UUID,
    "productId" UUID,
    "businessHoursOnly" BOOLEAN NOT NULL DEFAULT false,
    "exitOnReply" BOOLEAN NOT NULL DEFAULT true,
    "exitOnDealCreated" BOOLEAN NOT NULL DEFAULT false,
    "exitOnStatusChange" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Sequence_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "SequenceStep" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sequenceId" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "delayDays" INTEGER NOT NULL DEFAULT 0,
    "subject" TEXT,
    "bodyHtml" TEXT,
    "taskTitle" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SequenceStep_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Enrollment" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sequenceId" UUID NOT NULL,
    "contactId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'ACTIVE',
    "reason" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(3),
    "awaitsId" UUID,
    "runEnded" BOOLEAN NOT NULL DEFAULT false,
    "endedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Enrollment_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "EnrollmentStep" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "enrollmentId" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "emailId" UUID,
    "taskId" UUID,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EnrollmentStep_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "CampaignRecipient_workspaceId_campaignId_id_idx" ON "CampaignRecipient"("workspaceId", "campaignId", "id");

-- CreateIndex
CREATE INDEX "CampaignRecipient_workspaceId_contactId_idx" ON "CampaignRecipient"("workspaceId", "contactId");

-- CreateIndex
CREATE UNIQUE INDEX "CampaignRecipient_workspaceId_campaignId_contactId_key" ON "CampaignRecipient"("workspaceId", "campaignId", "contactId");

-- CreateIndex
CREATE INDEX "Sequence_workspaceId_updatedAt_id_idx" ON "Sequence"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Sequence_workspaceId_productId_idx" ON "Sequence"("workspaceId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "SequenceStep_workspaceId_sequenceId_order_key" ON "SequenceStep"("workspaceId", "sequenceId", "order");

-- CreateIndex
CREATE INDEX "Enrollment_workspaceId_sequenceId_id_idx" ON "Enrollment"("workspaceId", "sequenceId", "id");

-- CreateIndex
CREATE INDEX "Enrollment_workspaceId_contactId_idx" ON "Enrollment"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "EnrollmentStep_workspaceId_emailId_idx" ON "EnrollmentStep"("workspaceId", "emailId");

-- CreateIndex
CREATE UNIQUE INDEX "EnrollmentStep_workspaceId_enrollmentId_order_key" ON "EnrollmentStep"("workspaceId", "enrollmentId", "order");

-- AddForeignKey
ALTER TABLE "CampaignRecipient" ADD CONSTRAINT "CampaignRecipient_workspaceId_campaignId_fkey" FOREIGN KEY ("workspaceId", "campaignId") REFERENCES "Campaign"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignRecipient" ADD CONSTRAINT "CampaignRecipient_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sequence" ADD CONSTRAINT "Sequence_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sequence" ADD CONSTRAINT "Sequence_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("memberId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sequence" ADD CONSTRAINT "Sequence_workspaceId_mailboxId_fkey" FOREIGN KEY ("workspaceId", "mailboxId") REFERENCES "Mailbox"("workspaceId", "id") ON DELETE SET NULL ("mailboxId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sequence" ADD CONSTRAINT "Sequence_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SequenceStep" ADD CONSTRAINT "SequenceStep_workspaceId_sequenceId_fkey" FOREIGN KEY ("workspaceId", "sequenceId") REFERENCES "Sequence"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_workspaceId_sequenceId_fkey" FOREIGN KEY ("workspaceId", "sequenceId") REFERENCES "Sequence"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Enrollment" ADD CONSTRAINT "Enrollment_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EnrollmentStep" ADD CONSTRAINT "EnrollmentStep_workspaceId_enrollmentId_fkey" FOREIGN KEY ("workspaceId", "enrollmentId") REFERENCES "Enrollment"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "CampaignRecipient"
  ADD CONSTRAINT "CampaignRecipient_state" CHECK ("state" IN ('PENDING', 'CLAIMED', 'HANDED', 'SENT', 'FAILED', 'SKIPPED')),
  ADD CONSTRAINT "CampaignRecipient_claim" CHECK ("claimId" IS NOT NULL OR "state" NOT IN ('CLAIMED', 'HANDED'));
-- A row is written three times and no index looks at what changes, so every new version finds room beside the old one.
ALTER TABLE "CampaignRecipient" SET (fillfactor = 50);

ALTER TABLE "Sequence" ADD CONSTRAINT "Sequence_status" CHECK ("status" IN ('ACTIVE', 'ARCHIVED')),
  ADD CONSTRAINT "Sequence_sendMode" CHECK ("sendMode" IN ('DRAFT', 'AUTO'));
ALTER TABLE "SequenceStep" ADD CONSTRAINT "SequenceStep_type" CHECK ("type" IN ('EMAIL', 'TASK', 'CALL', 'LINKEDIN')),
  ADD CONSTRAINT "SequenceStep_delayDays" CHECK ("delayDays" >= 0),
  ADD CONSTRAINT "SequenceStep_mail" CHECK ("type" <> 'EMAIL' OR ("subject" <> '' AND "bodyHtml" <> ''));
ALTER TABLE "Enrollment"
  ADD CONSTRAINT "Enrollment_state" CHECK ("state" IN ('ACTIVE', 'COMPLETED', 'BOUNCED', 'UNENROLLED', 'REPLIED', 'EXITED')),
  ADD CONSTRAINT "Enrollment_next" CHECK ("state" = 'ACTIVE' OR "nextAt" IS NULL);
ALTER TABLE "EnrollmentStep" ADD CONSTRAINT "EnrollmentStep_state" CHECK ("state" IN ('DONE', 'WAITING', 'SKIPPED', 'FAILED'));

CREATE UNIQUE INDEX "Enrollment_active" ON "Enrollment" ("workspaceId", "contactId", "sequenceId") WHERE "state" = 'ACTIVE';
CREATE INDEX "Enrollment_due" ON "Enrollment" ("nextAt") WHERE "nextAt" IS NOT NULL;
CREATE INDEX "Enrollment_awaits" ON "Enrollment" ("workspaceId", "awaitsId") WHERE "awaitsId" IS NOT NULL;
CREATE INDEX "Enrollment_ended" ON "Enrollment" ("endedAt") WHERE "state" <> 'ACTIVE' AND NOT "runEnded";

CREATE INDEX "Campaign_due" ON "Campaign" ("nextRunAt") WHERE "status" IN ('SCHEDULED', 'SENDING');

-- Enrolments end where the reason is written, in its own transaction, by whatever way it came: API, console, import, mail.
CREATE FUNCTION end_enrollment(e "Enrollment", why text, because text) RETURNS void LANGUAGE sql AS $$
  UPDATE "Enrollment" SET "state" = why, "reason" = because, "nextAt" = NULL, "awaitsId" = NULL, "endedAt" = now(), "updatedAt" = now()
  WHERE "workspaceId" = e."workspaceId" AND "id" = e."id" AND "state" = 'ACTIVE';
$$;

CREATE FUNCTION exit_on_mail_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e,
      CASE NEW."type" WHEN 'REPLY' THEN 'REPLIED' WHEN 'BOUNCE' THEN 'BOUNCED' ELSE 'EXITED' END,
      CASE NEW."type" WHEN 'REPLY' THEN 'Replied.' WHEN 'BOUNCE' THEN 'Mail bounced.' WHEN 'COMPLAINT' THEN 'Complained.' ELSE 'Unsubscribed.' END)
    FROM "Email" m
    JOIN "Enrollment" e ON e."workspaceId" = m."workspaceId" AND e."contactId" = m."contactId" AND e."state" = 'ACTIVE'
    JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s."id" = e."sequenceId"
    WHERE m."workspaceId" = NEW."workspaceId" AND m."id" = NEW."emailId" AND (NEW."type" <> 'REPLY' OR s."exitOnReply");
  RETURN NULL;
END $$;
CREATE TRIGGER "EmailEvent_exit" AFTER INSERT ON "EmailEvent" FOR EACH ROW
  WHEN (NEW."type" IN ('REPLY', 'BOUNCE', 'COMPLAINT', 'UNSUBSCRIBE')) EXECUTE FUNCTION exit_on_mail_event();

-- An answer that names no mail of ours is one too.
CREATE FUNCTION exit_on_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e, 'REPLIED', 'Replied.')
    FROM "Enrollment" e JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s."id" = e."sequenceId"
    WHERE e."workspaceId" = NEW."workspaceId" AND e."contactId" = NEW."contactId" AND e."state" = 'ACTIVE' AND s."exitOnReply";
  RETURN NULL;
END $$;
CREATE TRIGGER "Email_exit" AFTER INSERT ON "Email" FOR EACH ROW
  WHEN (NEW."direction" = 'INBOUND' AND NEW."contactId" IS NOT NULL AND NEW."replyClass" <> 'OUT_OF_OFFICE') EXECUTE FUNCTION exit_on_answer();

CREATE FUNCTION exit_on_suppression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e, CASE NEW."reason" WHEN 'BOUNCE' THEN 'BOUNCED' ELSE 'EXITED' END,
      CASE NEW."reason" WHEN 'BOUNCE' THEN 'Mail bounced.' WHEN 'UNSUBSCRIBE' THEN 'Unsubscribed.' WHEN 'COMPLAINT' THEN 'Complained.' ELSE 'Suppressed.' END)
    FROM "Contact" c JOIN "Enrollment" e ON e."workspaceId" = c."workspaceId" AND e."contactId" = c."id" AND e."state" = 'ACTIVE'
    WHERE c."workspaceId" = NEW."workspaceId" AND lower(c."email") = lower(NEW."email"::text);
  RETURN NULL;
END $$;
CREATE TRIGGER "Suppression_exit" AFTER INSERT ON "Suppression" FOR EACH ROW EXECUTE FUNCTION exit_on_suppression();

CREATE FUNCTION exit_on_contact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e, 'EXITED', CASE WHEN NEW."doNotContact" THEN 'Marked as do not contact.'
      WHEN NEW."emailOptOut" THEN 'Opted out.' ELSE 'The status changed to ' || NEW."status" || '.' END)
    FROM "Enrollment" e JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s."id" = e."sequenceId"
    WHERE e."workspaceId" = NEW."workspaceId" AND e."contactId" = NEW."id" AND e."state" = 'ACTIVE'
      AND (NEW."doNotContact" OR NEW."emailOptOut" OR s."exitOnStatusChange");
  RETURN NULL;
END $$;
CREATE TRIGGER "Contact_exit" AFTER UPDATE ON "Contact" FOR EACH ROW
  WHEN (OLD."status" <> NEW."status" OR (NEW."doNotContact" AND NOT OLD."doNotContact") OR (NEW."emailOptOut" AND NOT OLD."emailOptOut"))
  EXECUTE FUNCTION exit_on_contact_change();

CREATE FUNCTION exit_on_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_enrollment(e, 'EXITED', 'A deal was created.')
    FROM "Enrollment" e JOIN "Sequence" s ON s."workspaceId" = e."workspaceId" AND s."id" = e."sequenceId"
    WHERE e."workspaceId" = NEW."workspaceId" AND e."contactId" = NEW."contactId" AND e."state" = 'ACTIVE' AND s."exitOnDealCreated";
  RETURN NULL;
END $$;
CREATE TRIGGER "Deal_exit" AFTER INSERT ON "Deal" FOR EACH ROW
  WHEN (NEW."contactId" IS NOT NULL) EXECUTE FUNCTION exit_on_deal();
