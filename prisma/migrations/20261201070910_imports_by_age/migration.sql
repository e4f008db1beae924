CREATE INDEX CONCURRENTLY "Import_createdAt_idx" ON "Import"("createdAt");
