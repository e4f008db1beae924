-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "mailDueAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "NotificationChoice" (
    "workspaceId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "how" TEXT NOT NULL,

    CONSTRAINT "NotificationChoice_pkey" PRIMARY KEY ("workspaceId","memberId","kind")
);

-- AddForeignKey
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
ALTER TABLE "NotificationChoice" ADD CONSTRAINT "NotificationChoice_how" CHECK (how IN ('APP', 'MAIL', 'DIGEST', 'OFF'));
CREATE INDEX "Notification_mail_due" ON "Notification" ("mailDueAt") WHERE "mailDueAt" IS NOT NULL;
SELECT wall_by_workspace('"NotificationChoice"');
-- As in migration workspace_statistics.
ALTER TABLE "NotificationChoice" ALTER COLUMN "workspaceId" SET STATISTICS 0;
