-- AlterTable
ALTER TABLE "Email" ADD COLUMN     "archived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "bccEmails" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "followUpAt" TIMESTAMPTZ(3),
ADD COLUMN     "followUpDays" INTEGER,
ADD COLUMN     "snoozedUntil" TIMESTAMPTZ(3);

-- What the Prisma schema cannot say.
ALTER TABLE "Email" ALTER COLUMN "bccEmails" SET NOT NULL;
SELECT keep_history('"Email"', silent => '{claimId,leaseUntil,handedAt,attempts,nextAttemptAt,followUpAt}', texts => '{bodyHtml,bodyText}');
-- The inbox, and what the sweep looks for each minute.
CREATE INDEX "Email_inbox" ON "Email" ("workspaceId", "id") WHERE "direction" = 'INBOUND' AND NOT "archived" AND "snoozedUntil" IS NULL;
CREATE INDEX "Email_snoozed" ON "Email" ("snoozedUntil") WHERE "snoozedUntil" IS NOT NULL;
CREATE INDEX "Email_follow_up" ON "Email" ("followUpAt") WHERE "followUpAt" IS NOT NULL;
