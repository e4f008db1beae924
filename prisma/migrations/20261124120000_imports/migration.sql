-- CreateTable
CREATE TABLE "Import" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'UPLOADING',
    "error" TEXT,
    "encoding" TEXT,
    "delimiter" TEXT,
    "newline" TEXT,
    "columns" JSONB NOT NULL DEFAULT '[]',
    "matchBy" TEXT NOT NULL DEFAULT 'KEY',
    "duplicates" TEXT NOT NULL DEFAULT 'UPDATE',
    "textSize" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "rowsDone" INTEGER NOT NULL DEFAULT 0,
    "preview" JSONB,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "actor" TEXT NOT NULL,
    "operationId" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leaseId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ImportPart" (
    "workspaceId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'FILE',
    "n" INTEGER NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "storageKey" TEXT NOT NULL,
    "isThere" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ImportPart_pkey" PRIMARY KEY ("workspaceId","importId","kind","n")
);

-- CreateTable
CREATE TABLE "ImportFailure" (
    "workspaceId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "error" TEXT NOT NULL,

    CONSTRAINT "ImportFailure_pkey" PRIMARY KEY ("workspaceId","importId","row")
);

-- CreateIndex
CREATE UNIQUE INDEX "ImportPart_storageKey_key" ON "ImportPart"("storageKey");

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportPart" ADD CONSTRAINT "ImportPart_workspaceId_importId_fkey" FOREIGN KEY ("workspaceId", "importId") REFERENCES "Import"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFailure" ADD CONSTRAINT "ImportFailure_workspaceId_importId_fkey" FOREIGN KEY ("workspaceId", "importId") REFERENCES "Import"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"Import"'), wall_by_workspace('"ImportPart"'), wall_by_workspace('"ImportFailure"');
-- As in migration workspace_statistics.
ALTER TABLE "Import" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "ImportPart" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "ImportFailure" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Import" ADD CONSTRAINT "Import_state_check"
  CHECK (state IN ('UPLOADING', 'READING', 'READY', 'PREVIEWING', 'RUNNING', 'STOPPED', 'DONE', 'FAILED'));
ALTER TABLE "Import" ADD CONSTRAINT "Import_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products'));
ALTER TABLE "Import" ADD CONSTRAINT "Import_matchBy_check" CHECK ("matchBy" IN ('KEY', 'NAME', 'EXTERNAL_ID'));
ALTER TABLE "Import" ADD CONSTRAINT "Import_duplicates_check" CHECK (duplicates IN ('UPDATE', 'SKIP', 'CREATE'));
ALTER TABLE "ImportPart" ADD CONSTRAINT "ImportPart_kind_check" CHECK (kind IN ('FILE', 'TEXT'));
-- What a worker looks for, each minute.
CREATE INDEX "Import_due" ON "Import" ("updatedAt") WHERE state IN ('READING', 'PREVIEWING', 'RUNNING');

-- By what rows of files name companies, and are matched where nothing else tells them apart.
CREATE INDEX "Product_lower_name" ON "Product" ("workspaceId", lower(name));

-- Bytes of files that are gone are taken out of the file store.
CREATE FUNCTION discard_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
    SELECT gone."workspaceId", gone."storageKey", now() + interval '15 minutes' FROM gone WHERE gone."storageKey" IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "ImportPart_object" AFTER DELETE ON "ImportPart" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_transfers();
