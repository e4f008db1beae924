-- What cannot be said in the Prisma schema.

-- Mail of which only the header could be read, by when it is read again.
CREATE INDEX "Email_set_aside" ON "Email" ("nextAttemptAt") WHERE "status" = 'SENT' AND "nextAttemptAt" IS NOT NULL;
