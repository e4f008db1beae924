CREATE INDEX CONCURRENTLY "Task_workspaceId_caseId_idx" ON "Task"("workspaceId", "caseId");
