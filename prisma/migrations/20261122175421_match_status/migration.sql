-- AlterTable
ALTER TABLE "OutreachMatch" DROP COLUMN "status";
