-- What broke in a workspace for a reason of the service's own, for its admins.
-- CreateTable
CREATE TABLE "ServiceError" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "error" TEXT NOT NULL,
    "requestId" TEXT,
    "count" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ServiceError_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "ServiceError_createdAt_idx" ON "ServiceError"("createdAt");

-- AddForeignKey
ALTER TABLE "ServiceError" ADD CONSTRAINT "ServiceError_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"ServiceError"');
-- As in migration workspace_statistics.
ALTER TABLE "ServiceError" ALTER COLUMN "workspaceId" SET STATISTICS 0;
