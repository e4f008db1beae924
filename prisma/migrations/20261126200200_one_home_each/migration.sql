-- DropIndex
DROP INDEX "HomeLayout_workspaceId_memberId_idx";

-- CreateIndex
CREATE UNIQUE INDEX "HomeLayout_workspaceId_memberId_key" ON "HomeLayout"("workspaceId", "memberId");
