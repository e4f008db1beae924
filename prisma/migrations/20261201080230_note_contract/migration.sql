CREATE INDEX CONCURRENTLY "Note_workspaceId_contractId_idx" ON "Note"("workspaceId", "contractId");
