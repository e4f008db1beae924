CREATE INDEX CONCURRENTLY "Export_createdAt_idx" ON "Export"("createdAt");
