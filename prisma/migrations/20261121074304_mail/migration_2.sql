-- CreateIndex
CREATE UNIQUE INDEX "Mailbox_inboundTokenHash_key" ON "Mailbox"("inboundTokenHash");

-- CreateIndex
CREATE INDEX "Mailbox_workspaceId_memberId_idx" ON "Mailbox"("workspaceId", "memberId");

-- CreateIndex
CREATE UNIQUE INDEX "Mailbox_workspaceId_address_key" ON "Mailbox"("workspaceId", "address");

-- CreateIndex
CREATE INDEX "Email_workspaceId_contactId_id_idx" ON "Email"("workspaceId", "contactId", "id");

-- CreateIndex
CREATE INDEX "Email_workspaceId_campaignId_id_idx" ON "Email"("workspaceId", "campaignId", "id");

-- CreateIndex
CREATE INDEX "Email_workspaceId_status_id_idx" ON "Email"("workspaceId", "status", "id");

-- CreateIndex
CREATE INDEX "Email_workspaceId_threadId_id_idx" ON "Email"("workspaceId", "threadId", "id");

-- CreateIndex
CREATE INDEX "Email_workspaceId_leadId_idx" ON "Email"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "Email_workspaceId_dealId_idx" ON "Email"("workspaceId", "dealId");

-- CreateIndex
CREATE INDEX "Email_workspaceId_mailboxId_id_idx" ON "Email"("workspaceId", "mailboxId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Email_workspaceId_messageId_key" ON "Email"("workspaceId", "messageId");

-- CreateIndex
CREATE INDEX "EmailEvent_workspaceId_emailId_id_idx" ON "EmailEvent"("workspaceId", "emailId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "EmailAttachment_storageKey_key" ON "EmailAttachment"("storageKey");

-- CreateIndex
CREATE INDEX "EmailAttachment_workspaceId_emailId_id_idx" ON "EmailAttachment"("workspaceId", "emailId", "id");

-- CreateIndex
CREATE INDEX "ReviewUse_workspaceId_emailId_id_idx" ON "ReviewUse"("workspaceId", "emailId", "id");

-- CreateIndex
CREATE INDEX "CaughtMail_workspaceId_messageId_idx" ON "CaughtMail"("workspaceId", "messageId");

-- CreateIndex
CREATE INDEX "CaughtMail_createdAt_idx" ON "CaughtMail"("createdAt");

-- CreateIndex
CREATE INDEX "Campaign_workspaceId_updatedAt_id_idx" ON "Campaign"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Campaign_workspaceId_productId_idx" ON "Campaign"("workspaceId", "productId");

-- AddForeignKey
ALTER TABLE "Mailbox" ADD CONSTRAINT "Mailbox_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mailbox" ADD CONSTRAINT "Mailbox_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailboxFolder" ADD CONSTRAINT "MailboxFolder_workspaceId_mailboxId_fkey" FOREIGN KEY ("workspaceId", "mailboxId") REFERENCES "Mailbox"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_campaignId_fkey" FOREIGN KEY ("workspaceId", "campaignId") REFERENCES "Campaign"("workspaceId", "id") ON DELETE SET NULL ("campaignId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("memberId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Email" ADD CONSTRAINT "Email_workspaceId_mailboxId_fkey" FOREIGN KEY ("workspaceId", "mailboxId") REFERENCES "Mailbox"("workspaceId", "id") ON DELETE SET NULL ("mailboxId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailEvent" ADD CONSTRAINT "EmailEvent_workspaceId_emailId_fkey" FOREIGN KEY ("workspaceId", "emailId") REFERENCES "Email"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailAttachment" ADD CONSTRAINT "EmailAttachment_workspaceId_emailId_fkey" FOREIGN KEY ("workspaceId", "emailId") REFERENCES "Email"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewUse" ADD CONSTRAINT "ReviewUse_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CaughtMail" ADD CONSTRAINT "CaughtMail_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Campaign" ADD CONSTRAINT "Campaign_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Campaign" ADD CONSTRAINT "Campaign_workspaceId_segmentTagId_fkey" FOREIGN KEY ("workspaceId", "segmentTagId") REFERENCES "Tag"("workspaceId", "id") ON DELETE SET NULL ("segmentTagId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Campaign" ADD CONSTRAINT "Campaign_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Campaign" ADD CONSTRAINT "Campaign_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("memberId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Campaign" ADD CONSTRAINT "Campaign_workspaceId_mailboxId_fkey" FOREIGN KEY ("workspaceId", "mailboxId") REFERENCES "Mailbox"("workspaceId", "id") ON DELETE SET NULL ("mailboxId") ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "Mailbox" ADD CONSTRAINT "Mailbox_status" CHECK ("status" IN ('ACTIVE', 'ERROR', 'PAUSED')),
  ADD CONSTRAINT "Mailbox_dailyLimit" CHECK ("dailyLimit" > 0);
ALTER TABLE "Email" ADD CONSTRAINT "Email_status" CHECK ("status" IN ('DRAFT', 'SCHEDULED', 'QUEUED', 'SENT', 'FAILED')),
  ADD CONSTRAINT "Email_direction" CHECK ("direction" IN ('OUTBOUND', 'INBOUND')),
  ADD CONSTRAINT "Email_replyClass" CHECK ("replyClass" IN ('POSITIVE', 'NEGATIVE', 'NEUTRAL', 'OUT_OF_OFFICE', 'UNSUBSCRIBE')),
  ADD CONSTRAINT "Email_lease" CHECK ("leaseUntil" IS NULL OR ("status" = 'QUEUED' AND "claimId" IS NOT NULL));
ALTER TABLE "EmailEvent" ADD CONSTRAINT "EmailEvent_type" CHECK ("type" IN ('DELIVERED', 'OPEN', 'CLICK', 'REPLY', 'BOUNCE', 'COMPLAINT', 'UNSUBSCRIBE')),
  ADD CONSTRAINT "EmailEvent_source" CHECK ("source" IN ('PERSON', 'MACHINE'));
ALTER TABLE "EmailAttachment" ADD CONSTRAINT "EmailAttachment_bytes" CHECK (num_nonnulls("fileId", "storageKey") = 1);
ALTER TABLE "ReviewUse" ADD CONSTRAINT "ReviewUse_action" CHECK ("action" IN ('VIEW', 'EDIT', 'SEND', 'DISCARD'));
ALTER TABLE "Campaign" ADD CONSTRAINT "Campaign_status" CHECK ("status" IN ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELED', 'OUTREACH')),
  ADD CONSTRAINT "Campaign_segmentType" CHECK ("segmentType" IN ('tag', 'static'));

-- One default per member, and one mailbox that is the workspace's own.
CREATE UNIQUE INDEX "Mailbox_default" ON "Mailbox" ("workspaceId", "memberId") WHERE "isDefault";
CREATE UNIQUE INDEX "Mailbox_workspace" ON "Mailbox" ("workspaceId") WHERE "memberId" IS NULL;

-- A campaign is found by its name, whatever the case.
CREATE INDEX "Campaign_name" ON "Campaign" ("workspaceId", lower("name"));

-- The work that waits, and nothing else: stays small however long the history is.
CREATE INDEX "Email_due" ON "Email" ("nextAttemptAt") WHERE "status" IN ('QUEUED', 'SCHEDULED') AND "leaseUntil" IS NULL;
CREATE INDEX "Email_leased" ON "Email" ("leaseUntil") WHERE "leaseUntil" IS NOT NULL;
-- Other drafts to the same person, and mail to an address.
CREATE INDEX "Email_drafts" ON "Email" ("workspaceId", "contactId") WHERE "status" = 'DRAFT';
CREATE INDEX "Email_unread" ON "Email" ("workspaceId", "id") WHERE "unread";

-- Opens and clicks write the row again without touching an index, where its page has room.
ALTER TABLE "Email" SET (fillfactor = 85);

-- A campaign's files go with it, and what came in with a mail goes with the mail.
CREATE TRIGGER "Campaign_files" AFTER DELETE ON "Campaign" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('CAMPAIGN');

CREATE FUNCTION discard_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
    SELECT gone."workspaceId", gone."storageKey", now() FROM gone WHERE gone."storageKey" IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "EmailAttachment_object" AFTER DELETE ON "EmailAttachment" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_attachments();
