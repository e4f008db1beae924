CREATE INDEX CONCURRENTLY "Campaign_left" ON "Campaign" ("workspaceId", "id") WHERE "status" = 'CANCELED' AND "runnerId" IS NOT NULL;
