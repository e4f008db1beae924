-- mends f02e65aa393976ea41d22152b8c61fb80d7ea2bd9a823c7dfa0e6fedcef57223: it failed where a quote was in another currency than its deal, so nobody who had one has applied it.
-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD',
ADD COLUMN     "terms" TEXT,
ALTER COLUMN "total" SET DATA TYPE DECIMAL(17,3);

-- AlterTable
ALTER TABLE "QuoteLine" ADD COLUMN     "discount" DECIMAL(17,3) NOT NULL DEFAULT 0,
ADD COLUMN     "discountPercent" DECIMAL(5,2),
ADD COLUMN     "tax" DECIMAL(17,3) NOT NULL DEFAULT 0,
ADD COLUMN     "taxPercent" DECIMAL(6,3),
ALTER COLUMN "total" SET DATA TYPE DECIMAL(17,3);

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "lastAcceptanceNumber" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "QuoteVersion" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quoteId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "document" TEXT,
    "sha256" TEXT NOT NULL,
    "pdf" BYTEA,
    "pdfSha256" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuoteVersion_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "QuoteAcceptance" (
    "workspaceId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "quoteId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "decision" TEXT NOT NULL,
    "documentSha256" TEXT NOT NULL,
    "pdfSha256" TEXT NOT NULL,
    "name" TEXT,
    "reason" TEXT,
    "salt" TEXT,
    "personSha256" TEXT NOT NULL,
    "addressHash" TEXT NOT NULL,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL,
    "previousSha256" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "QuoteAcceptance_pkey" PRIMARY KEY ("workspaceId","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "QuoteVersion_workspaceId_quoteId_version_key" ON "QuoteVersion"("workspaceId", "quoteId", "version");

-- CreateIndex
CREATE INDEX "QuoteAcceptance_workspaceId_quoteId_idx" ON "QuoteAcceptance"("workspaceId", "quoteId");

-- AddForeignKey
ALTER TABLE "QuoteVersion" ADD CONSTRAINT "QuoteVersion_workspaceId_quoteId_fkey" FOREIGN KEY ("workspaceId", "quoteId") REFERENCES "Quote"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteAcceptance" ADD CONSTRAINT "QuoteAcceptance_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"QuoteVersion"'), wall_by_workspace('"QuoteAcceptance"');
-- As in migration workspace_statistics.
ALTER TABLE "QuoteVersion" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "QuoteAcceptance" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_currency" CHECK ("currency" ~ '^[A-Z]{3}$');
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_percents" CHECK ("discountPercent" BETWEEN 0 AND 100 AND "taxPercent" BETWEEN 0 AND 100);
ALTER TABLE "QuoteAcceptance" ADD CONSTRAINT "QuoteAcceptance_decision" CHECK ("decision" IN ('ACCEPTED', 'DECLINED'));

-- Quotes are in the currency of their deal. Their totals stay as they are.
-- As the sweeping role: the wall refuses what names no workspace.
SET LOCAL ROLE crm_sweep;
UPDATE "Quote" q SET "currency" = d."currency" FROM "Deal" d
WHERE d."workspaceId" = q."workspaceId" AND d.id = q."dealId" AND d."currency" <> q."currency";
RESET ROLE;

-- The history keeps the new columns too, and the trash the versions of a quote that is deleted.
SELECT keep_history('"Quote"');
SELECT keep_part('"QuoteVersion"');

-- An entry stays as it was written. Erasing a person takes out what they said; the hash of it stays. Only a workspace that goes
-- as a whole takes its entries along.
CREATE FUNCTION keep_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal text[] := '{name,reason,salt}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM "Workspace" w WHERE w.id = OLD."workspaceId") THEN RETURN OLD; END IF;
  ELSIF to_jsonb(NEW) - personal = to_jsonb(OLD) - personal AND coalesce(NEW.name, NEW.reason, NEW.salt) IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Acceptances are kept as they were written.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_acceptance BEFORE UPDATE OR DELETE ON "QuoteAcceptance" FOR EACH ROW EXECUTE FUNCTION keep_acceptance();
