CREATE INDEX CONCURRENTLY "BulkAction_endedAt_idx" ON "BulkAction"("endedAt");
