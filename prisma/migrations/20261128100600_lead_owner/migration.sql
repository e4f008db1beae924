CREATE INDEX CONCURRENTLY "Lead_owner" ON "Lead" ("workspaceId", "ownerId") WHERE "ownerId" IS NOT NULL;
