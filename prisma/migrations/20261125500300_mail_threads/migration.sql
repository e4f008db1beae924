-- CreateTable
CREATE TABLE "MailThread" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "assigneeId" UUID,
    "snoozedById" UUID,

    CONSTRAINT "MailThread_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "MailThreadUnread" (
    "workspaceId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "threadId" UUID NOT NULL,

    CONSTRAINT "MailThreadUnread_pkey" PRIMARY KEY ("workspaceId","memberId","threadId")
);

-- CreateIndex
CREATE INDEX "MailThread_workspaceId_assigneeId_idx" ON "MailThread"("workspaceId", "assigneeId");

-- AddForeignKey
ALTER TABLE "MailThread" ADD CONSTRAINT "MailThread_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailThread" ADD CONSTRAINT "MailThread_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("assigneeId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailThread" ADD CONSTRAINT "MailThread_workspaceId_snoozedById_fkey" FOREIGN KEY ("workspaceId", "snoozedById") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("snoozedById") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailThreadUnread" ADD CONSTRAINT "MailThreadUnread_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"MailThread"'), wall_by_workspace('"MailThreadUnread"');
-- As in migration workspace_statistics.
ALTER TABLE "MailThread" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "MailThreadUnread" ALTER COLUMN "workspaceId" SET STATISTICS 0;
