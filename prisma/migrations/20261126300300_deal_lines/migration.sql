-- CreateTable
CREATE TABLE "DealLine" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "dealId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "productId" UUID,
    "quantity" DECIMAL(12,2) NOT NULL,
    "unitPrice" DECIMAL(14,2) NOT NULL,
    "discountPercent" DECIMAL(5,2),
    "total" DECIMAL(17,3) NOT NULL,

    CONSTRAINT "DealLine_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE INDEX "DealLine_workspaceId_dealId_position_idx" ON "DealLine"("workspaceId", "dealId", "position");

-- CreateIndex
CREATE INDEX "DealLine_workspaceId_productId_idx" ON "DealLine"("workspaceId", "productId");

-- AddForeignKey
ALTER TABLE "DealLine" ADD CONSTRAINT "DealLine_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealLine" ADD CONSTRAINT "DealLine_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- What the Prisma schema cannot say.
SELECT wall_by_workspace('"DealLine"');
-- As in migration workspace_statistics.
ALTER TABLE "DealLine" ALTER COLUMN "workspaceId" SET STATISTICS 0;
SELECT keep_part('"DealLine"', '{productId}', 'Deal', 'dealId', 'lineItems');
