-- CreateTable
CREATE TABLE "Comment" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "noteId" UUID NOT NULL,
    "authorId" UUID,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "Comment_workspaceId_noteId_id_idx" ON "Comment"("workspaceId", "noteId", "id");

-- CreateIndex
CREATE INDEX "Comment_workspaceId_authorId_idx" ON "Comment"("workspaceId", "authorId");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_workspaceId_noteId_fkey" FOREIGN KEY ("workspaceId", "noteId") REFERENCES "Note"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_workspaceId_authorId_fkey" FOREIGN KEY ("workspaceId", "authorId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("authorId") ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"Comment"');
SELECT keep_history('"Comment"');
-- As in migration workspace_statistics.
ALTER TABLE "Comment" ALTER COLUMN "workspaceId" SET STATISTICS 0;
