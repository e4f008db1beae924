CREATE INDEX CONCURRENTLY "Company_owner" ON "Company" ("workspaceId", "ownerId") WHERE "ownerId" IS NOT NULL;
