-- CreateTable
CREATE TABLE "ApiKeyUsage" (
    "workspaceId" UUID NOT NULL,
    "apiKeyId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "limited" INTEGER NOT NULL,

    CONSTRAINT "ApiKeyUsage_pkey" PRIMARY KEY ("workspaceId","apiKeyId","day")
);

-- CreateIndex
CREATE INDEX "ApiKeyUsage_day_idx" ON "ApiKeyUsage"("day");

-- AddForeignKey
ALTER TABLE "ApiKeyUsage" ADD CONSTRAINT "ApiKeyUsage_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"ApiKeyUsage"');
-- As in migration workspace_statistics.
ALTER TABLE "ApiKeyUsage" ALTER COLUMN "workspaceId" SET STATISTICS 0;
