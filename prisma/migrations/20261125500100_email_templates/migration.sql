-- CreateTable
CREATE TABLE "EmailTemplate" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EmailTemplate_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "MemberSignature" (
    "workspaceId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "html" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MemberSignature_pkey" PRIMARY KEY ("workspaceId","memberId")
);

-- AddForeignKey
ALTER TABLE "EmailTemplate" ADD CONSTRAINT "EmailTemplate_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemberSignature" ADD CONSTRAINT "MemberSignature_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"EmailTemplate"'), wall_by_workspace('"MemberSignature"');
-- As in migration workspace_statistics.
ALTER TABLE "EmailTemplate" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "MemberSignature" ALTER COLUMN "workspaceId" SET STATISTICS 0;
SELECT keep_history('"EmailTemplate"', texts => '{bodyHtml}');
