-- mends 5dbd636a017b407cf34a3fb0571be08f57fb0e9d418d0dd899dfd4cde31119bd: it failed where there were cases or contracts, so nobody who had one has applied it.
-- mends 13847c3844ebcf5709a86fb4976c608bd4c1821b0b5bb5121788330efab09d64: it did what this one does, but did not say that it mends the one before.
-- AlterTable
ALTER TABLE "Case" ADD COLUMN     "companyId" UUID,
ADD COLUMN     "contactId" UUID,
ADD COLUMN     "description" TEXT,
ADD COLUMN     "dueDate" DATE,
ADD COLUMN     "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "ownerId" UUID,
ADD COLUMN     "priority" TEXT NOT NULL DEFAULT 'MEDIUM',
ADD COLUMN     "resolvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'OPEN',
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Contract" ADD COLUMN     "companyId" UUID,
ADD COLUMN     "contactId" UUID,
ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD',
ADD COLUMN     "dealId" UUID,
ADD COLUMN     "description" TEXT,
ADD COLUMN     "endDate" DATE,
ADD COLUMN     "noticeDays" INTEGER,
ADD COLUMN     "ownerId" UUID,
ADD COLUMN     "renewalMonths" INTEGER,
ADD COLUMN     "renewsAutomatically" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "signedDate" DATE,
ADD COLUMN     "startDate" DATE,
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'DRAFT',
ADD COLUMN     "toldEndDate" DATE,
ADD COLUMN     "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "value" DECIMAL(14,2) NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Case_workspaceId_updatedAt_id_idx" ON "Case"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Case_workspaceId_companyId_idx" ON "Case"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "Case_workspaceId_contactId_idx" ON "Case"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Contract_workspaceId_updatedAt_id_idx" ON "Contract"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Contract_workspaceId_companyId_idx" ON "Contract"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "Contract_workspaceId_contactId_idx" ON "Contract"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Contract_workspaceId_dealId_idx" ON "Contract"("workspaceId", "dealId");

-- CreateIndex
CREATE INDEX "Contract_status_endDate_idx" ON "Contract"("status", "endDate");

-- AddForeignKey
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_status" CHECK ("status" IN ('DRAFT', 'ACTIVE', 'EXPIRED', 'TERMINATED'));
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_currency" CHECK ("currency" ~ '^[A-Z]{3}$');
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_dates" CHECK ("endDate" >= "startDate");
ALTER TABLE "Contract" ADD CONSTRAINT "Contract_renewal" CHECK ("renewalMonths" > 0 AND "noticeDays" >= 0);
ALTER TABLE "Case" ADD CONSTRAINT "Case_status" CHECK ("status" IN ('OPEN', 'PENDING', 'RESOLVED', 'CLOSED'));
ALTER TABLE "Case" ADD CONSTRAINT "Case_priority" CHECK ("priority" IN ('LOW', 'MEDIUM', 'HIGH', 'URGENT'));

-- They are kept as views, exported, imported, and changed by bulk actions.
ALTER TABLE "BulkAction" DROP CONSTRAINT "BulkAction_resource_check", ADD CONSTRAINT "BulkAction_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products', 'quotes', 'cases', 'contracts'));
ALTER TABLE "Export" DROP CONSTRAINT "Export_resource_check", ADD CONSTRAINT "Export_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products', 'quotes', 'cases', 'contracts', 'workspace'));
ALTER TABLE "Import" DROP CONSTRAINT "Import_resource_check", ADD CONSTRAINT "Import_resource_check"
  CHECK (resource IN ('contacts', 'companies', 'leads', 'deals', 'tasks', 'products', 'cases', 'contracts'));

-- Those that were there were opened when they were made.
-- As the sweeping role: the wall refuses what names no workspace.
SET LOCAL ROLE crm_sweep;
UPDATE "Case" SET "openedAt" = "createdAt", "updatedAt" = "createdAt";
UPDATE "Contract" SET "updatedAt" = "createdAt";
RESET ROLE;

-- The history keeps the new columns too. That somebody was told of an end is no change of a contract.
SELECT keep_history('"Case"'), keep_history('"Contract"', silent => '{toldEndDate}');
