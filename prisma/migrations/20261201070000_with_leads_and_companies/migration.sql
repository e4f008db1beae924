-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "companyId" UUID;

-- AlterTable
ALTER TABLE "Note" ADD COLUMN     "leadId" UUID;

-- AlterTable
ALTER TABLE "Communication" ADD COLUMN     "leadId" UUID,
ALTER COLUMN "contactId" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "Task" ADD CONSTRAINT "Task_workspaceId_companyId_fkey" FOREIGN KEY ("workspaceId", "companyId") REFERENCES "Company"("workspaceId", "id") ON DELETE SET NULL ("companyId") ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "Note" ADD CONSTRAINT "Note_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE SET NULL ("leadId") ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "Communication" ADD CONSTRAINT "Communication_workspaceId_leadId_fkey" FOREIGN KEY ("workspaceId", "leadId") REFERENCES "Lead"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- What the Prisma schema cannot say.
ALTER TABLE "Communication" ADD CONSTRAINT "Communication_with" CHECK (num_nonnulls("contactId", "leadId") = 1) NOT VALID;
