ALTER TABLE "Company" VALIDATE CONSTRAINT "Company_workspaceId_ownerId_fkey";
