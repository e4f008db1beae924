-- CreateTable
CREATE TABLE "File" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'attachment',
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "File_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Upload" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "DiscardedObject" (
    "workspaceId" UUID NOT NULL,
    "storageKey" TEXT NOT NULL,
    "removeAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DiscardedObject_pkey" PRIMARY KEY ("workspaceId","storageKey")
);

-- CreateTable
CREATE TABLE "Contract" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Contract_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Case" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Case_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "File_storageKey_key" ON "File"("storageKey");

-- CreateIndex
CREATE INDEX "File_workspaceId_entity_recordId_id_idx" ON "File"("workspaceId", "entity", "recordId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");

-- CreateIndex
CREATE INDEX "Upload_createdAt_idx" ON "Upload"("createdAt");

-- CreateIndex
CREATE INDEX "DiscardedObject_removeAt_idx" ON "DiscardedObject"("removeAt");

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "File" ADD CONSTRAINT "File_entity" CHECK ("entity" IN ('CONTACT', 'LEAD', 'DEAL', 'COMPANY', 'QUOTE', 'CONTRACT', 'TASK', 'NOTE', 'CASE', 'CAMPAIGN', 'OFFERING')),
  ADD CONSTRAINT "File_size" CHECK ("size" >= 0);
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_size" CHECK ("size" >= 0);

-- Whatever deletes a record, by hand, in bulk or by a cascade, takes its files away in the same transaction.
-- Whoever adds a file holds the record FOR KEY SHARE, so that none is added behind the back of a deletion.
CREATE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "File" f USING gone
    WHERE f."workspaceId" = gone."workspaceId" AND f."entity" = TG_ARGV[0] AND f."recordId" = gone."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Contact_files" AFTER DELETE ON "Contact" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('CONTACT');
CREATE TRIGGER "Lead_files" AFTER DELETE ON "Lead" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('LEAD');
CREATE TRIGGER "Deal_files" AFTER DELETE ON "Deal" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('DEAL');
CREATE TRIGGER "Company_files" AFTER DELETE ON "Company" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('COMPANY');
CREATE TRIGGER "Quote_files" AFTER DELETE ON "Quote" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('QUOTE');
CREATE TRIGGER "Contract_files" AFTER DELETE ON "Contract" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('CONTRACT');
CREATE TRIGGER "Task_files" AFTER DELETE ON "Task" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('TASK');
CREATE TRIGGER "Note_files" AFTER DELETE ON "Note" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('NOTE');
CREATE TRIGGER "Case_files" AFTER DELETE ON "Case" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('CASE');
CREATE TRIGGER "Product_files" AFTER DELETE ON "Product" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_files('OFFERING');

-- Bytes cannot be deleted in a transaction: they are noted here, and taken out of the store once it has been committed. An
-- upload that became a file leaves its bytes to the file. Upload addresses live 5 minutes, and a slow upload a little longer.
CREATE FUNCTION discard_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt")
    SELECT gone."workspaceId", gone."storageKey", greatest(now(), gone."createdAt" + interval '15 minutes') FROM gone
    WHERE NOT EXISTS (SELECT FROM "File" f WHERE f."storageKey" = gone."storageKey")
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "File_object" AFTER DELETE ON "File" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_objects();
CREATE TRIGGER "Upload_object" AFTER DELETE ON "Upload" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discard_objects();
