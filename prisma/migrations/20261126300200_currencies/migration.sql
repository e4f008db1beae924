-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD';

-- CreateTable
CREATE TABLE "CurrencyRate" (
    "workspaceId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "since" DATE NOT NULL,
    "rate" DECIMAL(20,10) NOT NULL,

    CONSTRAINT "CurrencyRate_pkey" PRIMARY KEY ("workspaceId","currency","since")
);

-- AddForeignKey
ALTER TABLE "CurrencyRate" ADD CONSTRAINT "CurrencyRate_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"CurrencyRate"');
-- As in migration workspace_statistics.
ALTER TABLE "CurrencyRate" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_currency" CHECK ("currency" ~ '^[A-Z]{3}$');
ALTER TABLE "CurrencyRate" ADD CONSTRAINT "CurrencyRate_currency" CHECK ("currency" ~ '^[A-Z]{3}$' AND "rate" > 0);

-- A workspace counts in what most of its deals are in.
UPDATE "Workspace" w SET "currency" = c."currency" FROM (
  SELECT DISTINCT ON (d."workspaceId") d."workspaceId", d."currency" FROM "Deal" d
  GROUP BY d."workspaceId", d."currency" ORDER BY d."workspaceId", count(*) DESC, d."currency"
) c WHERE c."workspaceId" = w.id AND c."currency" <> w."currency";
