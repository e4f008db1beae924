-- CreateTable
CREATE TABLE "ErasedPerson" (
    "workspaceId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ErasedPerson_pkey" PRIMARY KEY ("workspaceId","hash")
);

-- CreateTable
CREATE TABLE "PersonReceipt" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "actor" TEXT NOT NULL,
    "operationId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PersonReceipt_pkey" PRIMARY KEY ("workspaceId","id")
);

-- AddForeignKey
ALTER TABLE "ErasedPerson" ADD CONSTRAINT "ErasedPerson_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonReceipt" ADD CONSTRAINT "PersonReceipt_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"ErasedPerson"'), wall_by_workspace('"PersonReceipt"');
-- As in migration workspace_statistics.
ALTER TABLE "ErasedPerson" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "PersonReceipt" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "PersonReceipt" ADD CONSTRAINT "PersonReceipt_kind_check" CHECK (kind IN ('EXPORTED', 'ERASED', 'READMITTED'));

-- Holds a resource of a workspace, and says whether anybody was erased there: one trip, of which the second half sees what was
-- committed while the first one waited.
CREATE FUNCTION hold_people("key" bigint, "ofWorkspace" uuid) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock("key");
  RETURN EXISTS (SELECT FROM "ErasedPerson" e WHERE e."workspaceId" = "ofWorkspace");
END $$;
