-- AlterTable
ALTER TABLE "Mailbox" ADD COLUMN     "access" TEXT NOT NULL DEFAULT 'EVERYONE',
ADD COLUMN     "shared" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "MailboxMember" (
    "workspaceId" UUID NOT NULL,
    "mailboxId" UUID NOT NULL,
    "memberId" UUID NOT NULL,

    CONSTRAINT "MailboxMember_pkey" PRIMARY KEY ("workspaceId","mailboxId","memberId")
);

-- CreateIndex
CREATE INDEX "MailboxMember_workspaceId_memberId_idx" ON "MailboxMember"("workspaceId", "memberId");

-- AddForeignKey
ALTER TABLE "MailboxMember" ADD CONSTRAINT "MailboxMember_workspaceId_mailboxId_fkey" FOREIGN KEY ("workspaceId", "mailboxId") REFERENCES "Mailbox"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailboxMember" ADD CONSTRAINT "MailboxMember_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
-- lock: a workspace has a mailbox for each of its members at most, so the table is small.
SELECT wall_by_workspace('"MailboxMember"');
-- As in migration workspace_statistics.
ALTER TABLE "MailboxMember" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Mailbox" ADD CONSTRAINT "Mailbox_access" CHECK ("access" IN ('EVERYONE', 'LISTED')),
  ADD CONSTRAINT "Mailbox_shared" CHECK (NOT "shared" OR "memberId" IS NULL);
-- The workspace still has one of its own, and any number that are shared beside it.
DROP INDEX "Mailbox_workspace";
CREATE UNIQUE INDEX "Mailbox_workspace" ON "Mailbox" ("workspaceId") WHERE "memberId" IS NULL AND NOT "shared";
