-- CreateTable
CREATE TABLE "Export" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "filter" JSONB,
    "sort" TEXT,
    "columns" TEXT[],
    "memberId" UUID,
    "state" TEXT NOT NULL DEFAULT 'QUEUED',
    "error" TEXT,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "size" BIGINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leaseId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Export_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ExportPart" (
    "workspaceId" UUID NOT NULL,
    "exportId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,

    CONSTRAINT "ExportPart_pkey" PRIMARY KEY ("workspaceId","exportId","n")
);

-- CreateIndex
CREATE UNIQUE INDEX "ExportPart_storageKey_key" ON "ExportPart"("storageKey");

-- AddForeignKey
ALTER TABLE "Export" ADD CONSTRAINT "Export_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExportPart" ADD CONSTRAINT "ExportPart_workspaceId_exportId_fkey" FOREIGN KEY ("workspaceId", "exportId") REFERENCES "Export"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"Export"'), wall_by_workspace('"ExportPart"');
ALTER TABLE "Export" ALTER COLUMN columns SET NOT NULL;
-- As in migration workspace_statistics.
ALTER TABLE "Export" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "ExportPart" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Export" ADD CONSTRAINT "Export_state_check" CHECK (state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED'));
ALTER TABLE "Export" ADD CONSTRAINT "Export_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products', 'quotes', 'workspace'));
ALTER TABLE "Export" ADD CONSTRAINT "Export_format_check" CHECK (format IN ('csv', 'xlsx', 'ndjson', 'zip'));
-- What a worker looks for, each minute.
CREATE INDEX "Export_due" ON "Export" ("updatedAt") WHERE state IN ('QUEUED', 'RUNNING');
CREATE TRIGGER "ExportPart_object" AFTER DELETE ON "ExportPart" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_transfers();
