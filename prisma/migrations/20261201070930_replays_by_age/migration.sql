CREATE INDEX CONCURRENTLY "WebhookReplay_createdAt_idx" ON "WebhookReplay"("createdAt");
