CREATE INDEX CONCURRENTLY "Note_workspaceId_caseId_idx" ON "Note"("workspaceId", "caseId");
