-- CreateTable
CREATE TABLE "Workflow" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "conditions" JSONB NOT NULL DEFAULT '[]',
    "idleDays" INTEGER,
    "stage" TEXT,
    "days" INTEGER,
    "actions" JSONB NOT NULL DEFAULT '[]',
    "turn" INTEGER NOT NULL DEFAULT 0,
    "runCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Workflow_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "WorkflowChange" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "workflowIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "causes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "record" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkflowChange_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "WorkflowRun" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "workflowId" UUID NOT NULL,
    "changeId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkflowRun_pkey" PRIMARY KEY ("workspaceId","id")
);

-- CreateTable
CREATE TABLE "WorkflowStay" (
    "workspaceId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "workflowId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkflowStay_pkey" PRIMARY KEY ("workspaceId","id")
);

-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "ownerId" UUID;
ALTER TABLE "Deal" ADD COLUMN "ownerId" UUID;
ALTER TABLE "Task" ADD COLUMN "ownerId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "WorkflowRun_workspaceId_workflowId_changeId_key" ON "WorkflowRun"("workspaceId", "workflowId", "changeId");
CREATE INDEX "WorkflowRun_workspaceId_workflowId_id_idx" ON "WorkflowRun"("workspaceId", "workflowId", "id");
CREATE INDEX "WorkflowRun_createdAt_idx" ON "WorkflowRun"("createdAt");
CREATE UNIQUE INDEX "WorkflowStay_workspaceId_workflowId_recordId_key" ON "WorkflowStay"("workspaceId", "workflowId", "recordId");

-- What every change asks: who is active for this kind of record.
CREATE INDEX "Workflow_active" ON "Workflow" ("workspaceId", "entity", "trigger") WHERE "active";
-- A list of failures among many runs.
CREATE INDEX "WorkflowRun_failed" ON "WorkflowRun" ("workspaceId", "workflowId", "id") WHERE "status" = 'ERROR';

-- AddForeignKey
ALTER TABLE "Workflow" ADD CONSTRAINT "Workflow_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WorkflowChange" ADD CONSTRAINT "WorkflowChange_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WorkflowRun" ADD CONSTRAINT "WorkflowRun_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "WorkflowStay" ADD CONSTRAINT "WorkflowStay_workspaceId_workflowId_fkey" FOREIGN KEY ("workspaceId", "workflowId") REFERENCES "Workflow"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;
ALTER TABLE "Deal" ADD CONSTRAINT "Deal_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE;

-- AddCheck
ALTER TABLE "Workflow" ADD CONSTRAINT "Workflow_entity_check" CHECK ("entity" IN ('LEAD', 'CONTACT', 'DEAL', 'EMAIL', 'TASK'));
ALTER TABLE "Workflow" ADD CONSTRAINT "Workflow_trigger_check" CHECK ("trigger" IN ('CREATED', 'STATUS_CHANGED', 'STAGE_CHANGED', 'REPLY_RECEIVED', 'STALLED', 'TIME_IN_STAGE'));
ALTER TABLE "WorkflowRun" ADD CONSTRAINT "WorkflowRun_status_check" CHECK ("status" IN ('OK', 'ERROR', 'SKIPPED'));

-- Whoever leaves, and whoever asks for their own, finds the records by these.
CREATE INDEX "Task_owner" ON "Task" ("workspaceId", "ownerId", "done") WHERE "ownerId" IS NOT NULL;
CREATE INDEX "Contact_owner" ON "Contact" ("workspaceId", "ownerId") WHERE "ownerId" IS NOT NULL;
CREATE INDEX "Deal_owner" ON "Deal" ("workspaceId", "ownerId") WHERE "ownerId" IS NOT NULL;
