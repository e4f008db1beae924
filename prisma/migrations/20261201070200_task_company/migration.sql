CREATE INDEX CONCURRENTLY "Task_workspaceId_companyId_idx" ON "Task"("workspaceId", "companyId");
