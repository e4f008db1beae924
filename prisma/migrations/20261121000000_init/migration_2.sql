-- CreateTable
CREATE TABLE "Quote" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "total" DECIMAL(16,2) NOT NULL,
    "validUntil" DATE,
    "notes" TEXT,
    "dealId" UUID,
    "contactId" UUID,
    "companyId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "QuoteLine" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quoteId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "productId" UUID,
    "quantity" DECIMAL(12,2) NOT NULL,
    "unitPrice" DECIMAL(14,2) NOT NULL,
    "total" DECIMAL(16,2) NOT NULL,

    CONSTRAINT "QuoteLine_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Tag" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" CITEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT '#6b7280',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "TagAssignment" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tagId" UUID NOT NULL,
    "contactId" UUID,
    "leadId" UUID,
    "companyId" UUID,
    "dealId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TagAssignment_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "CustomField" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "options" TEXT[],
    "required" BOOLEAN NOT NULL DEFAULT false,
    "order" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CustomField_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Suppression" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Suppression_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Event" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "consecutiveFailures" INTEGER NOT NULL DEFAULT 0,
    "disabledAt" TIMESTAMPTZ(3),
    "disabledReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "WebhookEndpoint_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpointId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "eventCreatedAt" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "single" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "lastAttemptAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "responseStatus" INTEGER,
    "responseBody" TEXT,
    "durationMs" INTEGER,
    "lastError" TEXT,
    "deliveredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Workspace" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "lastQuoteNumber" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Member" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" TEXT,
    "email" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',
    "timezone" TEXT NOT NULL,
    "inviteTokenHash" TEXT,
    "inviteExpiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secretHash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "createdById" UUID,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "workspaceId" UUID NOT NULL,
    "apiKeyId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" BYTEA NOT NULL,
    "committed" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER,
    "response" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("workspaceId","apiKeyId","path","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_key" ON "Session"("token");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Account_userId_idx" ON "Account"("userId");

-- CreateIndex
CREATE INDEX "Verification_identifier_idx" ON "Verification"("identifier");

-- CreateIndex
CREATE INDEX "Company_workspaceId_updatedAt_id_idx" ON "Company"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Company_workspaceId_externalId_key" ON "Company"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Contact_workspaceId_updatedAt_id_idx" ON "Contact"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Contact_workspaceId_companyId_id_idx" ON "Contact"("workspaceId", "companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Contact_workspaceId_externalId_key" ON "Contact"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Lead_workspaceId_updatedAt_id_idx" ON "Lead"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Lead_workspaceId_status_id_idx" ON "Lead"("workspaceId", "status", "id");

-- CreateIndex
CREATE INDEX "Lead_workspaceId_convertedContactId_idx" ON "Lead"("workspaceId", "convertedContactId");

-- CreateIndex
CREATE UNIQUE INDEX "Lead_workspaceId_externalId_key" ON "Lead"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Product_workspaceId_sku_idx" ON "Product"("workspaceId", "sku");

-- CreateIndex
CREATE INDEX "Product_workspaceId_category_id_idx" ON "Product"("workspaceId", "category", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Product_workspaceId_externalId_key" ON "Product"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Stage_workspaceId_pipelineId_order_idx" ON "Stage"("workspaceId", "pipelineId", "order");

-- CreateIndex
CREATE INDEX "Deal_workspaceId_updatedAt_id_idx" ON "Deal"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Deal_workspaceId_stageId_id_idx" ON "Deal"("workspaceId", "stageId", "id");

-- CreateIndex
CREATE INDEX "Deal_workspaceId_stage_id_idx" ON "Deal"("workspaceId", "stage", "id");

-- CreateIndex
CREATE INDEX "Deal_workspaceId_contactId_idx" ON "Deal"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Deal_workspaceId_companyId_idx" ON "Deal"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "Deal_workspaceId_productId_idx" ON "Deal"("workspaceId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "Deal_workspaceId_externalId_key" ON "Deal"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Task_workspaceId_updatedAt_id_idx" ON "Task"("workspaceId", "updatedAt", "id");

