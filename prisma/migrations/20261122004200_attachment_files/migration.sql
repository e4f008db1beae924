-- A file that is deleted leaves the mails that carried it, which keep its name, type and size. Until now nothing held the two
-- together, so there may be mails whose file has gone already.
ALTER TABLE "EmailAttachment" DROP CONSTRAINT "EmailAttachment_bytes";

UPDATE "EmailAttachment" a SET "fileId" = NULL
  WHERE a."fileId" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "File" f WHERE f."workspaceId" = a."workspaceId" AND f."id" = a."fileId");

ALTER TABLE "EmailAttachment" ADD CONSTRAINT "EmailAttachment_bytes" CHECK (num_nonnulls("fileId", "storageKey") <= 1);

-- CreateIndex
CREATE INDEX "EmailAttachment_workspaceId_fileId_idx" ON "EmailAttachment"("workspaceId", "fileId");

-- AddForeignKey
ALTER TABLE "EmailAttachment" ADD CONSTRAINT "EmailAttachment_workspaceId_fileId_fkey" FOREIGN KEY ("workspaceId", "fileId") REFERENCES "File"("workspaceId", "id") ON DELETE SET NULL ("fileId") ON UPDATE CASCADE;
