-- AlterTable
ALTER TABLE "ReviewUse" ADD COLUMN     "memberId" UUID;

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "reviewLinks" TEXT NOT NULL DEFAULT 'CONFIRM';

-- CreateTable
CREATE TABLE "Confirmation" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "emailId" UUID,
    "codeHash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Confirmation_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "Confirmation_workspaceId_memberId_kind_subject_idx" ON "Confirmation"("workspaceId", "memberId", "kind", "subject");

-- AddForeignKey
ALTER TABLE "Confirmation" ADD CONSTRAINT "Confirmation_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.

-- As in migration workspace_statistics.
ALTER TABLE "Confirmation" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Confirmation" ADD CONSTRAINT "Confirmation_kind" CHECK ("kind" IN ('REVIEW', 'ADDRESS'));
ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_reviewLinks" CHECK ("reviewLinks" IN ('CONFIRM', 'SIGN_IN'));
ALTER TABLE "ReviewUse" DROP CONSTRAINT "ReviewUse_action",
  ADD CONSTRAINT "ReviewUse_action" CHECK ("action" IN ('VIEW', 'EDIT', 'SEND', 'DISCARD', 'ASK', 'CONFIRM'));
