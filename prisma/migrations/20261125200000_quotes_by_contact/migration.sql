-- CreateIndex
CREATE INDEX "Quote_workspaceId_contactId_idx" ON "Quote"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Quote_workspaceId_companyId_idx" ON "Quote"("workspaceId", "companyId");
