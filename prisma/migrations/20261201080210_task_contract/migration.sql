CREATE INDEX CONCURRENTLY "Task_workspaceId_contractId_idx" ON "Task"("workspaceId", "contractId");
