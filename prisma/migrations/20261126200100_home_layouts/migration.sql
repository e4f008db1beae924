-- CreateTable
CREATE TABLE "HomeLayout" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "memberId" UUID,
    "cards" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HomeLayout_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "HomeLayout_workspaceId_memberId_idx" ON "HomeLayout"("workspaceId", "memberId");

-- AddForeignKey
ALTER TABLE "HomeLayout" ADD CONSTRAINT "HomeLayout_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HomeLayout" ADD CONSTRAINT "HomeLayout_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"HomeLayout"');

ALTER TABLE "HomeLayout" ALTER COLUMN "workspaceId" SET STATISTICS 0;
