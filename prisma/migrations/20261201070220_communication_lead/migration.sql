CREATE INDEX CONCURRENTLY "Communication_workspaceId_leadId_idx" ON "Communication"("workspaceId", "leadId");
