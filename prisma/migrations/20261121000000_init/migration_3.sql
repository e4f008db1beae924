-- CreateIndex
CREATE INDEX "Task_workspaceId_done_dueDate_idx" ON "Task"("workspaceId", "done", "dueDate");

-- CreateIndex
CREATE INDEX "Task_workspaceId_contactId_idx" ON "Task"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Task_workspaceId_leadId_idx" ON "Task"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "Task_workspaceId_dealId_idx" ON "Task"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "Task_workspaceId_externalId_key" ON "Task"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Note_workspaceId_updatedAt_id_idx" ON "Note"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Note_workspaceId_contactId_idx" ON "Note"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Note_workspaceId_companyId_idx" ON "Note"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "Note_workspaceId_dealId_idx" ON "Note"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "Note_workspaceId_externalId_key" ON "Note"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Communication_workspaceId_contactId_id_idx" ON "Communication"("workspaceId", "contactId", "id");

-- CreateIndex
CREATE INDEX "Quote_workspaceId_updatedAt_id_idx" ON "Quote"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Quote_workspaceId_dealId_idx" ON "Quote"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_workspaceId_number_key" ON "Quote"("workspaceId", "number");

-- CreateIndex
CREATE INDEX "QuoteLine_workspaceId_quoteId_position_idx" ON "QuoteLine"("workspaceId", "quoteId", "position");

-- CreateIndex
CREATE INDEX "QuoteLine_workspaceId_productId_idx" ON "QuoteLine"("workspaceId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_workspaceId_name_key" ON "Tag"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_contactId_idx" ON "TagAssignment"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_leadId_idx" ON "TagAssignment"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_companyId_idx" ON "TagAssignment"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_dealId_idx" ON "TagAssignment"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_contactId_key" ON "TagAssignment"("workspaceId", "tagId", "contactId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_leadId_key" ON "TagAssignment"("workspaceId", "tagId", "leadId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_companyId_key" ON "TagAssignment"("workspaceId", "tagId", "companyId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_dealId_key" ON "TagAssignment"("workspaceId", "tagId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "CustomField_workspaceId_entity_key_key" ON "CustomField"("workspaceId", "entity", "key");

-- CreateIndex
CREATE UNIQUE INDEX "Suppression_workspaceId_email_key" ON "Suppression"("workspaceId", "email");

-- CreateIndex
CREATE INDEX "Event_createdAt_idx" ON "Event"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_workspaceId_endpointId_id_idx" ON "WebhookDelivery"("workspaceId", "endpointId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Member_inviteTokenHash_key" ON "Member"("inviteTokenHash");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Member_workspaceId_email_key" ON "Member"("workspaceId", "email");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_prefix_key" ON "ApiKey"("prefix");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Company" ADD CONSTRAINT "Company_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_interestedProductId_fkey" FOREIGN KEY ("workspaceId", "interestedProductId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("interestedProductId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_convertedContactId_fkey" FOREIGN KEY ("workspaceId", "convertedContactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("convertedContactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pipeline" ADD CONSTRAINT "Pipeline_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Stage" ADD CONSTRAINT "Stage_workspaceId_pipelineId_fkey" FOREIGN KEY ("workspaceId", "pipelineId") REFERENCES "Pipeline"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_pipelineId_fkey" FOREIGN KEY ("workspaceId", "pipelineId") REFERENCES "Pipeline"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_stageId_fkey" FOREIGN KEY ("workspaceId", "stageId") REFERENCES "Stage"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Communication" ADD CONSTRAINT "Communication_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Communication" ADD CONSTRAINT "Communication_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_workspaceId_quoteId_fkey" FOREIGN KEY ("workspaceId", "quoteId") REFERENCES "Quote"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_tagId_fkey" FOREIGN KEY ("workspaceId", "tagId") REFERENCES "Tag"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomField" ADD CONSTRAINT "CustomField_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Suppression" ADD CONSTRAINT "Suppression_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_workspaceId_endpointId_fkey" FOREIGN KEY ("workspaceId", "endpointId") REFERENCES "WebhookEndpoint"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("createdById") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

-- Matching by e-mail and domain ignores case.
CREATE INDEX "Contact_email" ON "Contact" ("workspaceId", lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "Lead_email" ON "Lead" ("workspaceId", lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "Company_domain" ON "Company" ("workspaceId", lower("domain")) WHERE "domain" IS NOT NULL;
CREATE INDEX "Company_name" ON "Company" ("workspaceId", lower("name"));

CREATE UNIQUE INDEX "Pipeline_default" ON "Pipeline" ("workspaceId") WHERE "isDefault";

-- The work that waits, and nothing else: stays small however long the history is.
CREATE INDEX "WebhookDelivery_pending" ON "WebhookDelivery" ("nextAttemptAt") WHERE "status" = 'PENDING';
CREATE INDEX "WebhookEndpoint_active" ON "WebhookEndpoint" ("workspaceId") WHERE "active";

ALTER TABLE "Member" ADD CONSTRAINT "Member_role" CHECK ("role" IN ('owner', 'admin', 'member'));
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_status" CHECK ("status" IN ('NEW', 'ACTIVE', 'INACTIVE', 'CUSTOMER', 'LOST')),
  ADD CONSTRAINT "Contact_emailStatus" CHECK ("emailStatus" IN ('UNKNOWN', 'VALID', 'BOUNCED', 'COMPLAINED'));
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_status" CHECK ("status" IN ('NEW', 'WORKING', 'QUALIFIED', 'UNQUALIFIED', 'CONVERTED'));
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_stage" CHECK ("stage" IN ('NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION', 'WON', 'LOST'));
ALTER TABLE "Stage" ADD CONSTRAINT "Stage_won_or_lost" CHECK (NOT ("won" AND "lost")),
  ADD CONSTRAINT "Stage_dealStage" CHECK ("dealStage" IN ('NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION', 'WON', 'LOST'));
ALTER TABLE "Task" ADD CONSTRAINT "Task_type" CHECK ("type" IN ('TODO', 'CALL', 'EMAIL', 'MEETING')),
  ADD CONSTRAINT "Task_priority" CHECK ("priority" IN ('LOW', 'MEDIUM', 'HIGH'));
ALTER TABLE "Product" ADD CONSTRAINT "Product_type" CHECK ("type" IN ('SUBSCRIPTION', 'ONE_TIME', 'SERVICE', 'PHYSICAL'));
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_status" CHECK ("status" IN ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED'));
ALTER TABLE "Suppression" ADD CONSTRAINT "Suppression_reason" CHECK ("reason" IN ('UNSUBSCRIBE', 'BOUNCE', 'COMPLAINT', 'MANUAL'));
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_one_record" CHECK (num_nonnulls("contactId", "leadId", "companyId", "dealId") = 1);
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_status" CHECK ("status" IN ('PENDING', 'SUCCEEDED', 'FAILED'));
