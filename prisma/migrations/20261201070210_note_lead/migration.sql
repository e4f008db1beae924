CREATE INDEX CONCURRENTLY "Note_workspaceId_leadId_idx" ON "Note"("workspaceId", "leadId");
