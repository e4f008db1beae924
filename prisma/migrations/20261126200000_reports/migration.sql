-- CreateTable
CREATE TABLE "Report" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "ownerId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "Report_workspaceId_ownerId_idx" ON "Report"("workspaceId", "ownerId");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"Report"');

ALTER TABLE "Report" ALTER COLUMN "workspaceId" SET STATISTICS 0;
