CREATE INDEX CONCURRENTLY "MailThread_snoozer" ON "MailThread" ("workspaceId", "snoozedById") WHERE "snoozedById" IS NOT NULL;
