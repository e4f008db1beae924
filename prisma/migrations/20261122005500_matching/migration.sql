-- CreateTable
CREATE TABLE "OutreachMatch" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "campaignId" UUID,
    "status" TEXT NOT NULL DEFAULT 'MATCHING',
    "judgedBy" TEXT NOT NULL DEFAULT 'RANKER',
    "skippedNoEmail" INTEGER NOT NULL DEFAULT 0,
    "skippedSuppressed" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OutreachMatch_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "MatchCandidate" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "matchId" UUID NOT NULL,
    "contactId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "fitScore" INTEGER NOT NULL,
    "tier" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "angle" TEXT NOT NULL,
    "approach" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '[]',
    "decision" TEXT NOT NULL DEFAULT 'PENDING',
    "emailId" UUID,
    "draftError" TEXT,
    "claimId" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MatchCandidate_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "AiAllowance" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AiAllowance_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "AiAction" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'HELD',
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AiAction_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "OutreachMatch_workspaceId_productId_id_idx" ON "OutreachMatch"("workspaceId", "productId", "id");

-- CreateIndex
CREATE INDEX "MatchCandidate_workspaceId_matchId_position_idx" ON "MatchCandidate"("workspaceId", "matchId", "position");

-- CreateIndex
CREATE INDEX "MatchCandidate_workspaceId_contactId_idx" ON "MatchCandidate"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "MatchCandidate_workspaceId_emailId_idx" ON "MatchCandidate"("workspaceId", "emailId");

-- CreateIndex
CREATE UNIQUE INDEX "MatchCandidate_workspaceId_matchId_contactId_key" ON "MatchCandidate"("workspaceId", "matchId", "contactId");

-- CreateIndex
CREATE UNIQUE INDEX "AiAllowance_workspaceId_month_key" ON "AiAllowance"("workspaceId", "month");

-- CreateIndex
CREATE INDEX "AiAction_workspaceId_leaseUntil_idx" ON "AiAction"("workspaceId", "leaseUntil");

-- AddForeignKey
ALTER TABLE "OutreachMatch" ADD CONSTRAINT "OutreachMatch_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutreachMatch" ADD CONSTRAINT "OutreachMatch_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutreachMatch" ADD CONSTRAINT "OutreachMatch_workspaceId_campaignId_fkey" FOREIGN KEY ("workspaceId", "campaignId") REFERENCES "Campaign"("workspaceId", "id") ON DELETE SET NULL ("campaignId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchCandidate" ADD CONSTRAINT "MatchCandidate_workspaceId_matchId_fkey" FOREIGN KEY ("workspaceId", "matchId") REFERENCES "OutreachMatch"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchCandidate" ADD CONSTRAINT "MatchCandidate_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MatchCandidate" ADD CONSTRAINT "MatchCandidate_workspaceId_emailId_fkey" FOREIGN KEY ("workspaceId", "emailId") REFERENCES "Email"("workspaceId", "id") ON DELETE SET NULL ("emailId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AiAllowance" ADD CONSTRAINT "AiAllowance_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AiAction" ADD CONSTRAINT "AiAction_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "OutreachMatch"
  ADD CONSTRAINT "OutreachMatch_status" CHECK ("status" IN ('MATCHING', 'DRAFTING', 'DRAFTED', 'FAILED')),
  ADD CONSTRAINT "OutreachMatch_judgedBy" CHECK ("judgedBy" IN ('RANKER', 'PROVIDER'));
ALTER TABLE "MatchCandidate"
  ADD CONSTRAINT "MatchCandidate_fitScore" CHECK ("fitScore" BETWEEN 0 AND 100),
  ADD CONSTRAINT "MatchCandidate_tier" CHECK ("tier" IN ('STRONG', 'GOOD', 'WEAK')),
  ADD CONSTRAINT "MatchCandidate_decision" CHECK ("decision" IN ('INCLUDED', 'EXCLUDED', 'PENDING'));
ALTER TABLE "AiAllowance" ADD CONSTRAINT "AiAllowance_used" CHECK ("used" >= 0);
ALTER TABLE "AiAction"
  ADD CONSTRAINT "AiAction_kind" CHECK ("kind" IN ('MATCH', 'DRAFT')),
  ADD CONSTRAINT "AiAction_state" CHECK ("state" IN ('HELD', 'SPENT'));

-- Deals and leads of a product are what its match begins with.
CREATE INDEX "Lead_interest" ON "Lead" ("workspaceId", "interestedProductId") WHERE "interestedProductId" IS NOT NULL;
CREATE INDEX "Email_product" ON "Email" ("workspaceId", "productId", "id") WHERE "productId" IS NOT NULL;
