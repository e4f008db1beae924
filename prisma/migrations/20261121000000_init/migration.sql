-- Trusted extensions: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Company" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "domain" TEXT,
    "website" TEXT,
    "phone" TEXT,
    "industry" TEXT,
    "city" TEXT,
    "state" TEXT,
    "country" TEXT,
    "customFields" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Company_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Contact" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "title" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "status" TEXT NOT NULL DEFAULT 'NEW',
    "lifecycleStage" TEXT,
    "source" TEXT,
    "category" TEXT,
    "buyerType" TEXT,
    "website" TEXT,
    "city" TEXT,
    "state" TEXT,
    "country" TEXT,
    "doNotContact" BOOLEAN NOT NULL DEFAULT false,
    "emailOptOut" BOOLEAN NOT NULL DEFAULT false,
    "emailStatus" TEXT NOT NULL DEFAULT 'UNKNOWN',
    "engagementScore" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "lastContactedAt" TIMESTAMPTZ(3),
    "lastActivityAt" TIMESTAMPTZ(3),
    "companyId" UUID,
    "customFields" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Contact_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Lead" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "company" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "source" TEXT,
    "category" TEXT,
    "buyerType" TEXT,
    "website" TEXT,
    "linkedinUrl" TEXT,
    "city" TEXT,
    "state" TEXT,
    "country" TEXT,
    "lifecycleStage" TEXT,
    "status" TEXT NOT NULL DEFAULT 'NEW',
    "estimatedInterest" TEXT,
    "notes" TEXT,
    "ownerId" UUID,
    "interestedProductId" UUID,
    "convertedContactId" UUID,
    "customFields" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lead_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Product" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'ONE_TIME',
    "sku" TEXT,
    "category" TEXT,
    "price" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "cost" DECIMAL(14,2),
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "unit" TEXT,
    "billingPeriod" TEXT,
    "termMonths" INTEGER,
    "stockQty" INTEGER,
    "reorderLevel" INTEGER,
    "description" TEXT,
    "features" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Product_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Pipeline" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "order" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Pipeline_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Stage" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "pipelineId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "won" BOOLEAN NOT NULL DEFAULT false,
    "lost" BOOLEAN NOT NULL DEFAULT false,
    "dealStage" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Stage_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Deal" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "name" TEXT NOT NULL,
    "value" DECIMAL(14,2) NOT NULL DEFAULT 0,
    "stage" TEXT NOT NULL,
    "pipelineId" UUID NOT NULL,
    "stageId" UUID NOT NULL,
    "stageChangedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expectedCloseDate" DATE,
    "notes" TEXT,
    "contactId" UUID,
    "companyId" UUID,
    "productId" UUID,
    "customFields" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Deal_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Task" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'TODO',
    "priority" TEXT NOT NULL DEFAULT 'MEDIUM',
    "done" BOOLEAN NOT NULL DEFAULT false,
    "dueDate" TIMESTAMPTZ(3),
    "endAt" TIMESTAMPTZ(3),
    "allDay" BOOLEAN NOT NULL DEFAULT false,
    "description" TEXT,
    "contactId" UUID,
    "leadId" UUID,
    "dealId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Note" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT,
    "body" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "contactId" UUID,
    "companyId" UUID,
    "dealId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "Communication" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contactId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Communication_pkey" PRIMARY KEY ("workspaceId","id")
);

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

-- CreateIndex
CREATE INDEX "Task_workspaceId_done_dueDate_idx" ON "Task"("workspaceId", "done", "dueDate");

-- CreateIndex
CREATE INDEX "Task_workspaceId_contactId_idx" ON "Task"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Task_workspaceId_leadId_idx" ON "Task"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "Task_workspaceId_dealId_idx" ON "Task"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "Task_workspaceId_externalId_key" ON "Task"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Note_workspaceId_updatedAt_id_idx" ON "Note"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Note_workspaceId_contactId_idx" ON "Note"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "Note_workspaceId_companyId_idx" ON "Note"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "Note_workspaceId_dealId_idx" ON "Note"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "Note_workspaceId_externalId_key" ON "Note"("workspaceId", "externalId");

-- CreateIndex
CREATE INDEX "Communication_workspaceId_contactId_id_idx" ON "Communication"("workspaceId", "contactId", "id");

-- CreateIndex
CREATE INDEX "Quote_workspaceId_updatedAt_id_idx" ON "Quote"("workspaceId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Quote_workspaceId_dealId_idx" ON "Quote"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_workspaceId_number_key" ON "Quote"("workspaceId", "number");

-- CreateIndex
CREATE INDEX "QuoteLine_workspaceId_quoteId_position_idx" ON "QuoteLine"("workspaceId", "quoteId", "position");

-- CreateIndex
CREATE INDEX "QuoteLine_workspaceId_productId_idx" ON "QuoteLine"("workspaceId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_workspaceId_name_key" ON "Tag"("workspaceId", "name");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_contactId_idx" ON "TagAssignment"("workspaceId", "contactId");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_leadId_idx" ON "TagAssignment"("workspaceId", "leadId");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_companyId_idx" ON "TagAssignment"("workspaceId", "companyId");

-- CreateIndex
CREATE INDEX "TagAssignment_workspaceId_dealId_idx" ON "TagAssignment"("workspaceId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_contactId_key" ON "TagAssignment"("workspaceId", "tagId", "contactId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_leadId_key" ON "TagAssignment"("workspaceId", "tagId", "leadId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_companyId_key" ON "TagAssignment"("workspaceId", "tagId", "companyId");

-- CreateIndex
CREATE UNIQUE INDEX "TagAssignment_workspaceId_tagId_dealId_key" ON "TagAssignment"("workspaceId", "tagId", "dealId");

-- CreateIndex
CREATE UNIQUE INDEX "CustomField_workspaceId_entity_key_key" ON "CustomField"("workspaceId", "entity", "key");

-- CreateIndex
CREATE UNIQUE INDEX "Suppression_workspaceId_email_key" ON "Suppression"("workspaceId", "email");

-- CreateIndex
CREATE INDEX "Event_createdAt_idx" ON "Event"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_workspaceId_endpointId_id_idx" ON "WebhookDelivery"("workspaceId", "endpointId", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Member_inviteTokenHash_key" ON "Member"("inviteTokenHash");

-- CreateIndex
CREATE INDEX "Member_userId_idx" ON "Member"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Member_workspaceId_email_key" ON "Member"("workspaceId", "email");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_prefix_key" ON "ApiKey"("prefix");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Account" ADD CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Company" ADD CONSTRAINT "Company_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_interestedProductId_fkey" FOREIGN KEY ("workspaceId", "interestedProductId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("interestedProductId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_workspaceId_convertedContactId_fkey" FOREIGN KEY ("workspaceId", "convertedContactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("convertedContactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Pipeline" ADD CONSTRAINT "Pipeline_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Stage" ADD CONSTRAINT "Stage_workspaceId_pipelineId_fkey" FOREIGN KEY ("workspaceId", "pipelineId") REFERENCES "Pipeline"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_pipelineId_fkey" FOREIGN KEY ("workspaceId", "pipelineId") REFERENCES "Pipeline"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_stageId_fkey" FOREIGN KEY ("workspaceId", "stageId") REFERENCES "Stage"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Communication" ADD CONSTRAINT "Communication_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Communication" ADD CONSTRAINT "Communication_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE SET NULL ("dealId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE SET NULL ("contactId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_workspaceId_quoteId_fkey" FOREIGN KEY ("workspaceId", "quoteId") REFERENCES "Quote"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_workspaceId_productId_fkey" FOREIGN KEY ("workspaceId", "productId") REFERENCES "Product"("workspaceId", "id") ON DELETE SET NULL ("productId") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_tagId_fkey" FOREIGN KEY ("workspaceId", "tagId") REFERENCES "Tag"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_contactId_fkey" FOREIGN KEY ("workspaceId", "contactId") REFERENCES "Contact"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_workspaceId_dealId_fkey" FOREIGN KEY ("workspaceId", "dealId") REFERENCES "Deal"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomField" ADD CONSTRAINT "CustomField_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Suppression" ADD CONSTRAINT "Suppression_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEndpoint" ADD CONSTRAINT "WebhookEndpoint_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_workspaceId_endpointId_fkey" FOREIGN KEY ("workspaceId", "endpointId") REFERENCES "WebhookEndpoint"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("createdById") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

-- Matching by e-mail and domain ignores case.
CREATE INDEX "Contact_email" ON "Contact" ("workspaceId", lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "Lead_email" ON "Lead" ("workspaceId", lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "Company_domain" ON "Company" ("workspaceId", lower("domain")) WHERE "domain" IS NOT NULL;
CREATE INDEX "Company_name" ON "Company" ("workspaceId", lower("name"));

CREATE UNIQUE INDEX "Pipeline_default" ON "Pipeline" ("workspaceId") WHERE "isDefault";

-- The work that waits, and nothing else: stays small however long the history is.
CREATE INDEX "WebhookDelivery_pending" ON "WebhookDelivery" ("nextAttemptAt") WHERE "status" = 'PENDING';
CREATE INDEX "WebhookEndpoint_active" ON "WebhookEndpoint" ("workspaceId") WHERE "active";

ALTER TABLE "Member" ADD CONSTRAINT "Member_role" CHECK ("role" IN ('owner', 'admin', 'member'));
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_status" CHECK ("status" IN ('NEW', 'ACTIVE', 'INACTIVE', 'CUSTOMER', 'LOST')),
  ADD CONSTRAINT "Contact_emailStatus" CHECK ("emailStatus" IN ('UNKNOWN', 'VALID', 'BOUNCED', 'COMPLAINED'));
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_status" CHECK ("status" IN ('NEW', 'WORKING', 'QUALIFIED', 'UNQUALIFIED', 'CONVERTED'));
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_stage" CHECK ("stage" IN ('NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION', 'WON', 'LOST'));
ALTER TABLE "Stage" ADD CONSTRAINT "Stage_won_or_lost" CHECK (NOT ("won" AND "lost")),
  ADD CONSTRAINT "Stage_dealStage" CHECK ("dealStage" IN ('NEW', 'QUALIFIED', 'PROPOSAL', 'NEGOTIATION', 'WON', 'LOST'));
ALTER TABLE "Task" ADD CONSTRAINT "Task_type" CHECK ("type" IN ('TODO', 'CALL', 'EMAIL', 'MEETING')),
  ADD CONSTRAINT "Task_priority" CHECK ("priority" IN ('LOW', 'MEDIUM', 'HIGH'));
ALTER TABLE "Product" ADD CONSTRAINT "Product_type" CHECK ("type" IN ('SUBSCRIPTION', 'ONE_TIME', 'SERVICE', 'PHYSICAL'));
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_status" CHECK ("status" IN ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED'));
ALTER TABLE "Suppression" ADD CONSTRAINT "Suppression_reason" CHECK ("reason" IN ('UNSUBSCRIBE', 'BOUNCE', 'COMPLAINT', 'MANUAL'));
ALTER TABLE "TagAssignment" ADD CONSTRAINT "TagAssignment_one_record" CHECK (num_nonnulls("contactId", "leadId", "companyId", "dealId") = 1);
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_status" CHECK ("status" IN ('PENDING', 'SUCCEEDED', 'FAILED'));
