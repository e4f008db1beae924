ALTER TABLE "Task" VALIDATE CONSTRAINT "Task_workspaceId_companyId_fkey";
ALTER TABLE "Note" VALIDATE CONSTRAINT "Note_workspaceId_leadId_fkey";
ALTER TABLE "Communication" VALIDATE CONSTRAINT "Communication_workspaceId_leadId_fkey";
ALTER TABLE "Communication" VALIDATE CONSTRAINT "Communication_with";
