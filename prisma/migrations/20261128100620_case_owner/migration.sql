CREATE INDEX CONCURRENTLY "Case_owner" ON "Case" ("workspaceId", "ownerId") WHERE "ownerId" IS NOT NULL;
