-- CreateTable
CREATE TABLE "BulkAction" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "action" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "actor" JSONB NOT NULL,
    "operationId" UUID NOT NULL,
    "leaseId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BulkAction_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "BulkActionRows" (
    "workspaceId" UUID NOT NULL,
    "bulkActionId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "ids" UUID[],

    CONSTRAINT "BulkActionRows_pkey" PRIMARY KEY ("workspaceId","bulkActionId","position")
);

-- AddForeignKey
ALTER TABLE "BulkAction" ADD CONSTRAINT "BulkAction_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkActionRows" ADD CONSTRAINT "BulkActionRows_workspaceId_bulkActionId_fkey" FOREIGN KEY ("workspaceId", "bulkActionId") REFERENCES "BulkAction"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"BulkAction"'), wall_by_workspace('"BulkActionRows"');
-- As in migration workspace_statistics.
ALTER TABLE "BulkAction" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "BulkActionRows" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "BulkAction" ADD CONSTRAINT "BulkAction_status_check" CHECK (status IN ('queued', 'running', 'stopped', 'done', 'failed'));
ALTER TABLE "BulkAction" ADD CONSTRAINT "BulkAction_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products', 'quotes'));
-- What a worker looks for, each minute.
CREATE INDEX "BulkAction_due" ON "BulkAction" ("updatedAt") WHERE status IN ('queued', 'running');
ALTER TABLE "BulkActionRows" ALTER COLUMN ids SET NOT NULL;
