ALTER TABLE "Task" VALIDATE CONSTRAINT "Task_workspaceId_caseId_fkey";
ALTER TABLE "Task" VALIDATE CONSTRAINT "Task_workspaceId_contractId_fkey";
ALTER TABLE "Note" VALIDATE CONSTRAINT "Note_workspaceId_caseId_fkey";
ALTER TABLE "Note" VALIDATE CONSTRAINT "Note_workspaceId_contractId_fkey";
