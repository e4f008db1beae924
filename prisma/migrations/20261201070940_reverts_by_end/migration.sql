CREATE INDEX CONCURRENTLY "Revert_endedAt_idx" ON "Revert"("endedAt");
