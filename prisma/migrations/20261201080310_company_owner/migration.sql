-- AlterTable
ALTER TABLE "Company" ADD COLUMN     "ownerId" UUID;

-- AddForeignKey
ALTER TABLE "Company" ADD CONSTRAINT "Company_workspaceId_ownerId_fkey" FOREIGN KEY ("workspaceId", "ownerId") REFERENCES "Member"("workspaceId", "id") ON DELETE SET NULL ("ownerId") ON UPDATE CASCADE NOT VALID;

-- The history keeps the new column too, so that what moves it can be taken back.
SELECT keep_history('"Company"');
SELECT settle_trigger_plans();
