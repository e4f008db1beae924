-- CreateTable
CREATE TABLE "View" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filter" JSONB,
    "sort" TEXT,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "ownerId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "View_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "DefaultView" (
    "workspaceId" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "viewId" UUID NOT NULL,

    CONSTRAINT "DefaultView_pkey" PRIMARY KEY ("workspaceId","memberId","resource")
);

-- CreateIndex
CREATE INDEX "View_workspaceId_ownerId_idx" ON "View"("workspaceId", "ownerId");

-- CreateIndex
CREATE INDEX "DefaultView_workspaceId_viewId_idx" ON "DefaultView"("workspaceId", "viewId");

-- AddForeignKey
ALTER TABLE "View" ADD CONSTRAINT "View_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "View" ADD CONSTRAINT "View_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DefaultView" ADD CONSTRAINT "DefaultView_workspaceId_memberId_fkey" FOREIGN KEY ("workspaceId", "memberId") REFERENCES "Member"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DefaultView" ADD CONSTRAINT "DefaultView_workspaceId_viewId_fkey" FOREIGN KEY ("workspaceId", "viewId") REFERENCES "View"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT wall_by_workspace('"View"');
SELECT wall_by_workspace('"DefaultView"');

ALTER TABLE "View" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "DefaultView" ALTER COLUMN "workspaceId" SET STATISTICS 0;
