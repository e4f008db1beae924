-- CreateTable
CREATE TABLE "Revert" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "operationId" UUID NOT NULL,
    "operationActor" TEXT NOT NULL,
    "operationAt" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "reverted" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "actor" JSONB NOT NULL,
    "leaseId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Revert_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "RevertPage" (
    "workspaceId" UUID NOT NULL,
    "revertId" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "table" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "ids" UUID[],
    "carried" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "RevertPage_pkey" PRIMARY KEY ("workspaceId","revertId","step","place","table","number")
);

-- CreateTable
CREATE TABLE "RevertConflict" (
    "workspaceId" UUID NOT NULL,
    "revertId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "done" BOOLEAN NOT NULL,
    "conflicts" JSONB NOT NULL,

    CONSTRAINT "RevertConflict_pkey" PRIMARY KEY ("workspaceId","revertId","recordId")
);

-- AddForeignKey
ALTER TABLE "Revert" ADD CONSTRAINT "Revert_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RevertPage" ADD CONSTRAINT "RevertPage_workspaceId_revertId_fkey" FOREIGN KEY ("workspaceId", "revertId") REFERENCES "Revert"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RevertConflict" ADD CONSTRAINT "RevertConflict_workspaceId_revertId_fkey" FOREIGN KEY ("workspaceId", "revertId") REFERENCES "Revert"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"Revert"'), wall_by_workspace('"RevertPage"'), wall_by_workspace('"RevertConflict"');
-- As in migration workspace_statistics.
ALTER TABLE "Revert" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "RevertPage" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "RevertConflict" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Revert" ADD CONSTRAINT "Revert_status_check" CHECK (status IN ('queued', 'running', 'stopped', 'done', 'failed'));
ALTER TABLE "RevertPage" ALTER COLUMN ids SET NOT NULL;
-- What a worker looks for, each minute; and an operation is taken back by one at a time.
CREATE INDEX "Revert_due" ON "Revert" ("updatedAt") WHERE status IN ('queued', 'running');
CREATE UNIQUE INDEX "Revert_under_way" ON "Revert" ("workspaceId", "operationId") WHERE status IN ('queued', 'running', 'stopped');
CREATE INDEX "Revert_operation" ON "Revert" ("workspaceId", "operationId", "createdAt");
