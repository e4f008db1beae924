-- AlterTable
ALTER TABLE "Chat" ADD COLUMN     "mailDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "mailFromSeq" INTEGER;

-- CreateTable
CREATE TABLE "MemberPresence" (
    "workspaceId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MemberPresence_pkey" PRIMARY KEY ("workspaceId","memberId")
);

-- AddForeignKey
ALTER TABLE "MemberPresence" ADD CONSTRAINT "MemberPresence_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
CREATE INDEX "Chat_mail_due" ON "Chat" ("mailDueAt") WHERE "mailDueAt" IS NOT NULL;
SELECT keep_history('"Chat"', silent => '{aiDueSeq,aiLeaseUntil,startHash,addressHash,lastSeenAt,mailDueAt,mailFromSeq}');
SELECT wall_by_workspace('"MemberPresence"');
-- As in migration workspace_statistics.
ALTER TABLE "MemberPresence" ALTER COLUMN "workspaceId" SET STATISTICS 0;
