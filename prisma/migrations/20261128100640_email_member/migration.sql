CREATE INDEX CONCURRENTLY "Email_member" ON "Email" ("workspaceId", "memberId") WHERE "memberId" IS NOT NULL;
