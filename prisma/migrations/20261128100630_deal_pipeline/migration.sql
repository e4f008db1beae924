CREATE INDEX CONCURRENTLY "Deal_workspaceId_pipelineId_idx" ON "Deal" ("workspaceId", "pipelineId");
