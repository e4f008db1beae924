CREATE INDEX CONCURRENTLY "Contract_owner" ON "Contract" ("workspaceId", "ownerId") WHERE "ownerId" IS NOT NULL;
