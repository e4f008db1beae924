-- CreateTable
CREATE TABLE "DuplicateKey" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "emailKey" TEXT,
    "phoneKey" TEXT,
    "nameKey" TEXT,
    "first" TEXT,
    "last" TEXT,
    "companyKey" TEXT,
    "domainKey" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DuplicateKey_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "DuplicatePair" (
    "workspaceId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "aId" UUID NOT NULL,
    "bId" UUID NOT NULL,
    "score" INTEGER NOT NULL,
    "reasons" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "DuplicatePair_pkey" PRIMARY KEY ("workspaceId","aId","bId")
);

-- CreateTable
CREATE TABLE "DuplicateDismissal" (
    "workspaceId" UUID NOT NULL,
    "aId" UUID NOT NULL,
    "bId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DuplicateDismissal_pkey" PRIMARY KEY ("workspaceId","aId","bId")
);

-- CreateTable
CREATE TABLE "DuplicateMark" (
    "workspaceId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "skipped" JSONB NOT NULL DEFAULT '[]',
    "skippedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DuplicateMark_pkey" PRIMARY KEY ("workspaceId","entity")
);

-- CreateTable
CREATE TABLE "RecordAlias" (
    "workspaceId" UUID NOT NULL,
    "table" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "winnerId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecordAlias_pkey" PRIMARY KEY ("workspaceId","table","by","name")
);

-- CreateIndex
CREATE INDEX "DuplicatePair_workspaceId_bId_idx" ON "DuplicatePair"("workspaceId", "bId");

-- CreateIndex
CREATE INDEX "DuplicatePair_workspaceId_entity_score_aId_bId_idx" ON "DuplicatePair"("workspaceId", "entity", "score" DESC, "aId", "bId");

-- CreateIndex
CREATE INDEX "DuplicateDismissal_workspaceId_bId_idx" ON "DuplicateDismissal"("workspaceId", "bId");

-- CreateIndex
CREATE INDEX "RecordAlias_workspaceId_winnerId_idx" ON "RecordAlias"("workspaceId", "winnerId");

-- AddForeignKey
ALTER TABLE "DuplicateKey" ADD CONSTRAINT "DuplicateKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicateDismissal" ADD CONSTRAINT "DuplicateDismissal_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicateMark" ADD CONSTRAINT "DuplicateMark_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordAlias" ADD CONSTRAINT "RecordAlias_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
-- Trusted: the owner of the database may create it. It brings levenshtein; similarity comes with pg_trgm.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

ALTER TABLE "DuplicateKey" ADD CONSTRAINT "DuplicateKey_entity" CHECK ("entity" IN ('CONTACT', 'COMPANY', 'LEAD'));
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_entity" CHECK ("entity" IN ('CONTACT', 'COMPANY', 'LEAD')),
  ADD CONSTRAINT "DuplicatePair_order" CHECK ("aId" < "bId");
ALTER TABLE "DuplicateDismissal" ADD CONSTRAINT "DuplicateDismissal_order" CHECK ("aId" < "bId");
ALTER TABLE "DuplicateMark" ADD CONSTRAINT "DuplicateMark_entity" CHECK ("entity" IN ('CONTACT', 'COMPANY', 'LEAD'));
ALTER TABLE "RecordAlias" ADD CONSTRAINT "RecordAlias_by" CHECK ("by" IN ('id', 'externalId'));

-- One for each block. Those of two keys are over one expression, so that no other index looks as good before the first ANALYZE.
CREATE INDEX "DuplicateKey_email" ON "DuplicateKey" ("workspaceId", "entity", "emailKey") WHERE "emailKey" IS NOT NULL;
CREATE INDEX "DuplicateKey_phone" ON "DuplicateKey" ("workspaceId", "entity", "phoneKey") WHERE "phoneKey" IS NOT NULL;
CREATE INDEX "DuplicateKey_domain" ON "DuplicateKey" ("workspaceId", "entity", "domainKey") WHERE "domainKey" IS NOT NULL AND "entity" = 'COMPANY';
CREATE INDEX "DuplicateKey_company_name" ON "DuplicateKey" ("workspaceId", "entity", ("companyKey" || '/' || "nameKey")) WHERE ("companyKey" || '/' || "nameKey") IS NOT NULL;
CREATE INDEX "DuplicateKey_domain_name" ON "DuplicateKey" ("workspaceId", "entity", ("domainKey" || '/' || "nameKey")) WHERE ("domainKey" || '/' || "nameKey") IS NOT NULL;
CREATE INDEX "DuplicateKey_company_first" ON "DuplicateKey" ("workspaceId", "entity", ("companyKey" || '/' || "first")) WHERE ("companyKey" || '/' || "first") IS NOT NULL;
CREATE INDEX "DuplicateKey_company_last" ON "DuplicateKey" ("workspaceId", "entity", ("companyKey" || '/' || "last")) WHERE ("companyKey" || '/' || "last") IS NOT NULL;

-- Whether one text is the other but for a slip: one letter, two in a longer one, or two that are swapped. Another number is another
-- thing.
CREATE FUNCTION spelled_alike(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN levenshtein_less_equal(a, b, 2) > 2 THEN false
    WHEN regexp_replace(a, '\D', '', 'g') <> regexp_replace(b, '\D', '', 'g') THEN false
    WHEN greatest(length(a), length(b)) > 6 OR levenshtein(a, b) < 2 THEN true
    ELSE length(a) = length(b) AND (SELECT array_agg(x ORDER BY x) FROM unnest(string_to_array(a, NULL)) x)
      = (SELECT array_agg(x ORDER BY x) FROM unnest(string_to_array(b, NULL)) x) END
$$;

SELECT wall_by_workspace('"DuplicateKey"');
SELECT wall_by_workspace('"DuplicatePair"');
SELECT wall_by_workspace('"DuplicateDismissal"');
SELECT wall_by_workspace('"DuplicateMark"');
SELECT wall_by_workspace('"RecordAlias"');

-- As of every table of a workspace.
ALTER TABLE "DuplicatePair" ALTER COLUMN "reasons" SET NOT NULL;
ALTER TABLE "DuplicateKey" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "DuplicatePair" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "DuplicateDismissal" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "DuplicateMark" ALTER COLUMN "workspaceId" SET STATISTICS 0;
ALTER TABLE "RecordAlias" ALTER COLUMN "workspaceId" SET STATISTICS 0;
