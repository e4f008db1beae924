-- CreateTable
CREATE TABLE "Form" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "fields" JSONB NOT NULL DEFAULT '[]',
    "submitLabel" TEXT NOT NULL DEFAULT 'Send',
    "thankYou" TEXT NOT NULL DEFAULT 'Thank you. We have received your message.',
    "redirectUrl" TEXT,
    "accentColor" TEXT NOT NULL DEFAULT '#3f51c9',
    "backgroundColor" TEXT NOT NULL DEFAULT '#ffffff',
    "textColor" TEXT NOT NULL DEFAULT '#17191f',
    "domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Form_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "FormSubmission" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "formId" UUID NOT NULL,
    "clientId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'ACCEPTED',
    "spamReasons" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "fields" JSONB NOT NULL DEFAULT '{}',
    "pageUrl" TEXT,
    "leadId" UUID,
    "leadCreated" BOOLEAN NOT NULL DEFAULT false,
    "senderHash" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FormSubmission_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Form_key_key" ON "Form"("key");

-- CreateIndex
CREATE UNIQUE INDEX "FormSubmission_workspaceId_formId_clientId_key" ON "FormSubmission"("workspaceId", "formId", "clientId");

-- CreateIndex
CREATE INDEX "FormSubmission_workspaceId_formId_id_idx" ON "FormSubmission"("workspaceId", "formId", "id");

-- CreateIndex
CREATE INDEX "FormSubmission_workspaceId_leadId_idx" ON "FormSubmission"("workspaceId", "leadId");

-- AddForeignKey
ALTER TABLE "Form" ADD CONSTRAINT "Form_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormSubmission" ADD CONSTRAINT "FormSubmission_workspaceId_formId_fkey" FOREIGN KEY ("workspaceId", "formId") REFERENCES "Form"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormSubmission" ADD CONSTRAINT "FormSubmission_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE;

-- What follows cannot be said in the Prisma schema.

ALTER TABLE "FormSubmission" ADD CONSTRAINT "FormSubmission_status" CHECK ("status" IN ('ACCEPTED', 'SPAM'));
