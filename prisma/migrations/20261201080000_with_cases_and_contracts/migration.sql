-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "caseId" UUID,
ADD COLUMN     "contractId" UUID;

-- AlterTable
ALTER TABLE "Note" ADD COLUMN     "caseId" UUID,
ADD COLUMN     "contractId" UUID;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_caseId_fkey" FOREIGN KEY ("workspaceId", "caseId") REFERENCES "Case"("workspaceId", "id") ON DELETE SET NULL ("caseId") ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_contractId_fkey" FOREIGN KEY ("workspaceId", "contractId") REFERENCES "Contract"("workspaceId", "id") ON DELETE SET NULL ("contractId") ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_caseId_fkey" FOREIGN KEY ("workspaceId", "caseId") REFERENCES "Case"("workspaceId", "id") ON DELETE SET NULL ("caseId") ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_contractId_fkey" FOREIGN KEY ("workspaceId", "contractId") REFERENCES "Contract"("workspaceId", "id") ON DELETE SET NULL ("contractId") ON UPDATE CASCADE NOT VALID;
